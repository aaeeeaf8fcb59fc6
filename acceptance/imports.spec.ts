/** How much of files one account may send (product 2.18): what holds for all imports alike. */
import { beforeAll, expect, it } from 'vitest'
import { send, type Person, type Problem } from './client.ts'
import { describePlatform } from './describe-platform.ts'

describePlatform(
  '§2.18 rows of a file',
  ({ as, platform }) => {
    let professor: Person, staff: Person
    beforeAll(async () => {
      professor = await as('professor')
      staff = await as('university')
    })

    const post = (person: Person, path: string, raw: string) =>
      send<Problem>(platform.origin, { method: 'POST', path, token: person.token, raw, headers: { 'content-type': 'text/csv' } })

    const rows = (head: string, role: string) => [head, ...[1, 2, 3].map((n) => `limit-${n}@home.example.com${role}`)].join('\n')

    it.each([
      ['/nominations/import', () => professor, rows('email,reason', ',Asks first.')],
      ['/invitations/import', () => staff, rows('email,role', ',student')],
    ] as const)('§2.18 of %s count in dry runs too, which leave what may be stored as it was', async (path, person, file) => {
      const statuses: number[] = []
      for (const query of ['?dryRun=true', '?dryRun=true', '', '']) statuses.push((await post(person(), `${path}${query}`, file)).status)
      expect(statuses).toEqual([200, 429, 200, 429])
      const { body, headers } = await post(person(), `${path}?dryRun=true`, file)
      expect([body.code, Number(headers['retry-after']) > 0]).toEqual(['rate_limited', true])
    })
  },
  { env: { LIMIT_ROWS_PER_10_MINUTES: '4' } },
)
