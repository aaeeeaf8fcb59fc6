import { expect, it } from 'vitest'
import { withoutSecrets } from './mask.ts'

const secret = 'AZaz09-_'.repeat(6)

it.each([
  [
    `Register: https://localhost:5500/register?invitation=inv-1.${secret} by Friday`,
    'Register: https://localhost:5500/register?invitation=… by Friday',
  ],
  [`https://x.example/auth/signin?verify=${secret}&next=%2Fapp`, 'https://x.example/auth/signin?verify=…&next=…'],
  [`https://x.example/auth/signin#reset=${secret}`, 'https://x.example/auth/signin?reset=…'],
  [
    `Stop: https://x.example/notifications/unsubscribe/7f-uid.message.${secret}`,
    'Stop: https://x.example/notifications/unsubscribe/7f-uid.message.…',
  ],
  [`(https://x.example/files/${secret}.${secret})`, '(https://x.example/files/…)'],
  ['https://x.example/app/jobs/backend-engineer', 'https://x.example/app/jobs/backend-engineer'],
  ['No link, and undergraduate-research-assistantship stays.', 'No link, and undergraduate-research-assistantship stays.'],
])('§2.18 what a link opens is not shown: %s', (text, shown) => expect(withoutSecrets(text)).toBe(shown))
