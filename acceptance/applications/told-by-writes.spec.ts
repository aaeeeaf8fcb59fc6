/** What the company's own writes are answered, of two hidden applications of which one is linked to a referral (docs/decisions/blind-review.md). */
import { beforeAll, expect, it } from 'vitest'
import type { Person, Problem, Reply, Write } from '../client.ts'
import { describePlatform } from '../describe-platform.ts'
import { subscribe } from '../subscription.ts'
import { blindJob as job } from './pairs.ts'

describePlatform('§2.19 the replies to a company', ({ as, platform, registered }) => {
  let recruiter: Person
  let employee: Person
  beforeAll(async () => {
    ;[recruiter, employee] = [await as('recruiter'), await as('employee')]
    await subscribe(platform, recruiter)
  })

  it('§2.19 are the same of an application that was linked to a referral and of one that was not', async () => {
    const { id: jobId } = (await recruiter.post('/jobs/post', job)).body
    const profile = { openToReferrals: true, visibility: 'recruiters' }
    const ada = await registered('student', { displayName: 'Ada Applied', profile })
    const neo = await registered('student', { displayName: 'Neo Applied', profile })
    const ids: string[] = []
    const referrals: string[] = []
    for (const student of [ada, neo]) {
      ids.push((await student.post('/students/apply-job', { jobId })).body.id)
      referrals.push((await employee.post('/referrals/invite', { studentId: student.uid, jobId })).body.id)
    }

    type Told = Partial<Write & Problem>
    const told = ({ status, body: { id: _, eventId, position, requestId: _request, ...body } }: Reply<Told>) => {
      return { status, ...body, eventId: typeof eventId, position: typeof position }
    }
    /** All that a recruiter may write to an application, whether it changes anything or not. */
    const answers = async (id: string) => {
      const card = async () => (await recruiter.get<{ readonly revision: number }>(`/applications/id/${id}`)).body.revision
      const move = (body: object) => recruiter.put<Told>(`/applications/status/${id}`, body)
      const revision = await card()
      const status = (await recruiter.get<{ readonly status: string }>(`/applications/id/${id}`)).body.status
      return [
        revision,
        told(await recruiter.post<Told>(`/applications/${id}/viewed`)),
        told(await move({ status })),
        told(await move({ status, expectedRevision: revision + 9 })),
        told(await move({ status, expectedRevision: (await card()) + 1 })),
        told(await recruiter.post<Told>('/applications/bulk-status', { ids: [id], status })),
        told(await recruiter.post<Told>(`/applications/${id}/notes`, { text: 'Hm.' })),
        told(await move({ status: 'under_review', expectedRevision: await card() })),
        await card(),
      ]
    }
    const [before, other] = [await answers(ids[0] ?? ''), await answers(ids[1] ?? '')]
    expect(withoutIds(before)).toEqual(withoutIds(other))
    await ada.post('/referrals/accept', { referralId: referrals[0], jobId })
    await platform.settle()
    const linked = (await ada.get<{ readonly referralId?: string }>(`/applications/id/${ids[0]}`)).body.referralId
    expect(linked).toBe(referrals[0])
    const [after, unlinked] = [await answers(ids[0] ?? ''), await answers(ids[1] ?? '')]
    expect(withoutIds(after)).toEqual(withoutIds(unlinked))

    // Two recruiters: whoever does not know of a colleague's move is told of it, and who knows of all but the link is not stopped.
    const { revision: known } = (await recruiter.get<{ readonly revision: number }>(`/applications/id/${ids[0]}`)).body
    const move = (body: object) => recruiter.put<Write & Problem>(`/applications/status/${ids[0]}`, body)
    const back = await move({ status: 'submitted', reason: 'Too early.', expectedRevision: known })
    expect(back).toMatchObject({ status: 200, body: { revision: known + 1 } })
    const moved = await move({ status: 'under_review', expectedRevision: known + 1 })
    expect(moved).toMatchObject({ status: 200, body: { revision: known + 2 } })
    const late = await move({ status: 'rejected', expectedRevision: known + 1 })
    expect(late).toMatchObject({ status: 409, body: { code: 'revision_conflict', details: { by: recruiter.uid, actual: known + 2 } } })
    const undone = await move({ status: 'submitted', undoes: moved.body.eventId, expectedRevision: known + 2 })
    expect(undone).toMatchObject({ status: 200, body: { revision: known + 3 } })
  })
})

function withoutIds(answers: readonly unknown[]): unknown {
  const text = JSON.stringify(answers)
  return JSON.parse(text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id').replaceAll(/"at":"[^"]*"/g, '"at":""'))
}
