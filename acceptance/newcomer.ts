import { send, signIn, type Person } from './client.ts'
import { mailedTo } from './outbox.ts'
import type { Platform } from './platform.ts'

export const password = 'long enough'

/** A student of the demo's university whom an admin invited, who registered and signed in. */
export async function newStudent(platform: Platform, displayName: string, profile: object = {}): Promise<Person> {
  const email = `${displayName.toLowerCase().replaceAll(' ', '.')}@home.example.com`
  const admin = await signIn(platform.origin, 'admin@demo.example')
  await admin.post('/invitations/student', { email, university: 'demo-university' })
  const body = {
    invitationId: await mailedTo(email, platform, 'invitation'),
    password,
    displayName,
    role: 'student',
    profile: { degree: 'bachelor', major: 'Biology', graduationDate: '2027-05-31', skills: ['go', 'sql', 'rust'], ...profile },
    consents: { terms: true },
  }
  await send(platform.origin, { method: 'POST', path: '/register', body })
  return signIn(platform.origin, email, password)
}
