import { expect, it } from 'vitest'
import { eventually } from '../client.ts'
import { describePlatform } from '../describe-platform.ts'
import { TEST_NOW } from '../platform.ts'

type Application = { readonly id: string; readonly status: string }
type Entry = { readonly type: string; readonly sentence: string }

describePlatform('points of an answer that can still be taken back', ({ as, platform }) => {
  it('§2.18 are told to the professor’s pages when they begin to count, and not before', async () => {
    const [student, professor] = await Promise.all(['student', 'professor'].map(as))
    const applications = (await student?.get<Application[]>(`/applications/student/${student.uid}`))?.body
    const offered = applications?.find(({ status }) => status === 'offered')
    const trail = async () => (await professor?.get<Entry[]>(`/timeline/user/${professor.uid}`))?.body
    const before = await trail()
    const listener = await professor?.listen()
    const told = () => listener?.received.filter(({ topics }) => topics.includes('points') || topics.includes('timeline'))
    expect((await student?.put(`/applications/status/${offered?.id}`, { status: 'accepted' }))?.status).toBe(200)
    // What follows from it is done then, and a refresh would have come before the answer about the trail.
    await platform.settle()
    expect(await trail()).toEqual(before)
    expect(told()).toEqual([])
    await platform.moveTo(new Date(Date.parse(TEST_NOW) + 600_000).toISOString())
    expect((await trail())?.[0]).toMatchObject({ type: 'PointsAccrued' })
    await eventually(
      async () => told()?.length,
      (count) => count === 1,
    )
    expect(told()).toMatchObject([{ topics: ['points', 'timeline'] }])

    // Given up, and undone within the minute: the professor notices neither.
    const ledger = async () => (await professor?.get<object>(`/points/${professor.uid}`))?.body
    const [stands, points] = [await trail(), await ledger()]
    const withdrawn = await student?.put<{ eventId: string }>(`/applications/status/${offered?.id}`, { status: 'withdrawn' })
    await platform.settle()
    expect([await trail(), await ledger()]).toEqual([stands, points])
    const undone = await student?.put(`/applications/status/${offered?.id}`, { status: 'accepted', undoes: withdrawn?.body.eventId })
    expect(undone?.status).toBe(200)
    await platform.settle()
    expect([await trail(), await ledger()]).toEqual([stands, points])
    await platform.moveTo(new Date(Date.parse(TEST_NOW) + 1_200_000).toISOString())
    expect([await trail(), await ledger()]).toEqual([stands, points])
    expect(told()).toHaveLength(1)
    listener?.close()
  })
})
