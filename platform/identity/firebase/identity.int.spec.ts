import { describe, it } from 'vitest'
import { identityContract } from '../contract.ts'
import { openFirebaseIdentity } from './identity.ts'
import { identityClient } from '../testing/client.ts'

const host = process.env['FIREBASE_AUTH_EMULATOR_HOST']

if (host === undefined) {
  it('identity: Firebase', (test) => test.skip('because FIREBASE_AUTH_EMULATOR_HOST is not set (Google’s Auth emulator is not running)'))
} else {
  describe('at Firebase', () => {
    identityContract(async () => {
      const { signIn, resetPassword } = identityClient(`http://${host}`)
      return {
        ...openFirebaseIdentity({ projectId: 'demo-proffer', publicOrigin: 'https://proffer.example', emulated: true }),
        signIn,
        resetPassword,
      }
    })
  })
}
