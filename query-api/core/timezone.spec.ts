import { expect, it } from 'vitest'
import { chosenZone, readersZone, timezoneOf } from './timezone.ts'

const docs: Readonly<Record<string, object>> = {
  chose: { profile: { timezone: 'Asia/Tokyo' }, universityId: 'uni' },
  none: { profile: {}, universityId: 'uni' },
  nowhere: { profile: {} },
  uni: { timezone: 'America/New_York' },
}
const read = { get: async (_: object, id: string | undefined) => docs[id ?? ''] } as never
const call = (uid: string, device?: string) =>
  ({ account: { uid }, read, request: { headers: device === undefined ? {} : { 'x-timezone': device } } }) as never

it.each([
  ['chose', 'Europe/Berlin', 'Asia/Tokyo', 'Asia/Tokyo', 'Asia/Tokyo'],
  ['none', 'Europe/Berlin', 'Europe/Berlin', 'UTC', 'America/New_York'],
  ['none', undefined, 'America/New_York', 'UTC', 'America/New_York'],
  ['none', 'Mars/Olympus', 'America/New_York', 'UTC', 'America/New_York'],
  ['nowhere', undefined, 'UTC', 'UTC', 'UTC'],
])('§2.20 %s with a device in %s reads by %s, in files by %s, in mails by %s', async (uid, device, page, file, mail) => {
  expect(await readersZone(call(uid, device))).toBe(page)
  expect(await chosenZone(call(uid, device))).toBe(file)
  expect(await timezoneOf(read, uid)).toBe(mail)
})
