import { expect, it } from 'vitest'
import { refuse } from '#events/vocabulary/refusals.ts'
import { TokenInvalid } from '#platform/identity/port.ts'
import type { Call } from '#platform/http/operations.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { student } from '../testing/given.ts'
import { userRoutes, type UserRoutePorts } from './routes.ts'

it('§7 many changes of a password sent with one token change it once: the token is judged again after the wait', async () => {
  let session = 0
  const changed: unknown[] = []
  const routes = userRoutes({
    tokens: {
      verify: async () => {
        if (session > 0) throw new TokenInvalid()
        return { uid: student.uid, email: '', authTime: 0, expiresAt: 3_600 }
      },
    },
    handler: {
      handle: async (_: unknown, input: { newPassword: string }) => {
        await new Promise((resolve) => setTimeout(resolve, 5))
        session += 1
        changed.push(input.newPassword)
        return { ok: true }
      },
    },
    now: () => new Date(0).toISOString(),
  } as unknown as UserRoutePorts)
  const change = async (newPassword: string) =>
    routes['users.changePassword']?.({
      body: { newPassword, idToken: 'token' },
      account: student,
      request: { id: 'request', headers: {} },
    } as unknown as Call<Account>)
  const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => change(`password-${n}`)))
  expect(changed).toEqual(['password-0'])
  expect(answers.slice(1)).toEqual(Array.from({ length: 199 }, () => refuse('fresh_sign_in_required')))
})
