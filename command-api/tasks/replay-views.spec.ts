import { describe, expect, it } from 'vitest'
import { refuse } from '#events/vocabulary/refusals.ts'
import type { LongWork } from './long-work.ts'
import { replayViews, type GoBack, type Replay } from './replay-views.ts'
import { createReplays, type Compared, type Paused } from '../projections/replays.ts'

const compared: Compared = {
  view: 'jobs',
  version: 3,
  serves: 3,
  sealed: true,
  documents: 7,
  differences: [
    {
      id: 'job-1',
      kind: 'changed',
      fields: [{ field: 'title', before: 9, after: 8 }],
      last: { position: '07', takenBy: 'after' },
      without: { eventId: 'e-3', type: 'JobUpdated', position: '03', takenBy: 'after' },
    },
  ],
  unapplied: { parked: 0, passedBy: 0, events: [] },
}
const updated = { eventId: 'e-7', type: 'JobUpdated', stream: 'job-job-1', at: '2026-11-28T10:00:00.000Z', erased: ['title'] }
const by: Paused = { by: 'ada', since: '2026-11-28T10:00:00.000Z' }
const asker = expect.objectContaining({ id: 't-1', owner: 'ada' })
const eventsAt = async (positions: readonly string[]) => positions.map((position) => ({ ...updated, position }))

function replaying(
  views: readonly Compared[],
  { paused = undefined as Paused | undefined, filled = Promise.resolve(), left = undefined as readonly string[] | undefined } = {},
) {
  const answers: boolean[] = []
  const noted: unknown[] = []
  const shown: Parameters<Parameters<LongWork['run']>[1]['show']>[0][] = []
  const replays = createReplays({ pause: () => true, resume: () => true })
  const asked: unknown[] = []
  const replay: Replay = async (names, onProgress, signal, judge) => {
    asked.push(names)
    onProgress({ done: 5, total: 5 })
    await filled
    answers.push(...(await Promise.all(views.map((view) => judge(view, signal)))))
  }
  const note = async (...sent: unknown[]) => void noted.push(sent)
  const wentBack: unknown[] = []
  const noteBack = async (...sent: unknown[]) => void wentBack.push(sent)
  const stored: unknown[] = []
  const settled: string[] = []
  const underWay = {
    store: async (...sent: unknown[]) => void stored.push(sent),
    paused: async () => paused,
    left: async () => left,
    settle: async (_: string, view: string) => void settled.push(view),
  }
  const whenFree = async () => undefined
  const goBack: GoBack = (_, onProgress, signal, judge) => replay([], onProgress, signal, judge)
  const work = replayViews({
    replay,
    goBack,
    replays,
    note,
    noteBack,
    eventsAt,
    underWay,
    whenFree,
    viewNames: ['jobs', 'skills'],
    now: () => 0,
  })
  const canceling = new AbortController()
  const run = (swap: string, some: readonly string[] = [], back = false) =>
    work.run(
      { views: [...some], ...(back ? { back, reason: 'It lacks one.' } : { swap }) },
      { id: 't-1', owner: 'ada', progress: () => undefined, show: (one) => void shown.push(one), signal: canceling.signal },
    )
  return { replays, run, asked, answers, noted, wentBack, shown, stored, settled, canceling }
}

describe('product 2.19: a replay', () => {
  it('swaps by itself where nothing differs or the version changed, and asks where not', async () => {
    const same = { ...compared, view: 'skills', differences: [] }
    const newer = { ...compared, view: 'users', version: 4 }
    const { replays, run, answers, noted, shown } = replaying([same, newer, compared])
    const result = run('auto')
    await expect.poll(() => replays.asking('jobs')).toBe(compared)
    expect([replays.asking('skills'), replays.asking('users')]).toEqual([undefined, undefined])
    expect(JSON.stringify(shown.at(-1))).toMatch(/"asks".*"since":"1970-01-01T00:00:00.000Z"/)
    expect(replays.answer('jobs', true)).toBeUndefined()
    expect(replays.answer('jobs', true)).toEqual(refuse('not_asking'))
    expect(await result).toMatchObject({
      documents: 21,
      differences: 2,
      settled: ['skills', 'users', 'jobs'],
      views: [
        { view: 'users', state: 'swapped' },
        {
          view: 'jobs',
          state: 'swapped',
          changed: 1,
          rows: [
            {
              id: 'job-1',
              fields: [{ field: 'title', before: 9, after: 8 }],
              last: { ...updated, takenBy: 'after' },
              without: { eventId: 'e-3', position: '03' },
            },
          ],
        },
      ],
    })
    expect(answers).toEqual([true, true, true])
    expect(noted).toEqual([
      [asker, 'skills', 0, 'auto'],
      [asker, 'users', 1, 'auto'],
    ])
  })

  it('says for how long it was filled, and not for how long it waited for a word', async () => {
    let now = 0
    const replays = createReplays({ pause: () => true, resume: () => true })
    const nothing = async () => undefined
    const replay: Replay = async (_, onProgress, signal, judge) => {
      onProgress({ done: 100, total: 100, rate: 20, eta: 0 })
      now = 86_400_000
      await judge(compared, signal)
    }
    const work = replayViews({
      replay,
      goBack: nothing,
      replays,
      note: nothing,
      noteBack: nothing,
      eventsAt,
      underWay: { store: nothing, paused: nothing, left: nothing, settle: nothing },
      whenFree: nothing,
      viewNames: ['jobs'],
      now: () => now,
    })
    const steps = { id: 't-3', owner: 'ada', progress: () => undefined, show: () => undefined, signal: new AbortController().signal }
    expect(await work.run({ views: [], swap: 'never' }, steps)).toMatchObject({ seconds: 5, rate: 20 })
  })

  it('tells of a view that differs in nothing what it could not apply', async () => {
    const unapplied = { parked: 1, passedBy: 0, events: [{ eventId: 'e-7', type: 'JobUpdated', position: '07' }] }
    const { run } = replaying([
      { ...compared, differences: [], unapplied },
      { ...compared, view: 'skills', differences: [] },
    ])
    expect(await run('never')).toMatchObject({ differences: 0, views: [{ view: 'jobs', unapplied }] })
  })

  it('only compares', async () => {
    const { run, answers, noted, settled } = replaying([compared])
    expect(await run('never')).toMatchObject({ differences: 1, views: [{ state: 'kept' }] })
    expect(settled).toEqual(['jobs'])
    expect([answers, noted]).toEqual([[false], [[asker, 'jobs', 1, 'never']]])
  })

  it('keeps the old view where it is canceled while it asks, and names the task while it is filled', async () => {
    const { promise: filled, resolve: fill } = Promise.withResolvers<void>()
    const { replays, run, answers } = replaying([compared], { filled })
    expect(replays.cancel('jobs')).toEqual(refuse('not_replaying'))
    const result = run('ask')
    await expect.poll(() => replays.task()).toBe('t-1')
    expect(replays.cancel('jobs')).toBe('t-1')
    fill()
    await expect.poll(() => replays.asking('jobs')).toBe(compared)
    expect(replays.cancel('all')).toBeUndefined()
    expect(await result).toMatchObject({ views: [{ state: 'kept' }] })
    expect(answers).toEqual([false])
  })

  it('is paused and goes on, which its record says, and ends with its task', async () => {
    const { replays, run, shown, stored, canceling } = replaying([compared])
    const result = run('ask')
    await expect.poll(() => replays.task()).toBe('t-1')
    expect([replays.pause('jobs', by), replays.resume('all')]).toEqual([undefined, undefined])
    expect(shown.filter(({ state }) => state)).toEqual([{ state: 'paused' }, { state: 'running' }])
    expect(stored).toEqual(expect.arrayContaining([['t-1', ['jobs', 'skills'], by]]))
    expect(replays.pause('unknown', by)).toEqual(refuse('not_replaying'))
    await expect.poll(() => replays.asking('jobs')).toBe(compared)
    canceling.abort(new Error('Canceled.'))
    await expect(result).rejects.toThrow('Canceled.')
    expect(replays.pause('jobs', by)).toEqual(refuse('not_replaying'))
  })

  it('asks for each of several views by itself, whatever becomes of the others', async () => {
    const skills = { ...compared, view: 'skills' }
    const { replays, run, answers } = replaying([compared, skills])
    const result = run('ask', ['jobs', 'skills'])
    await expect.poll(() => replays.asking('skills')).toBe(skills)
    replays.answer('jobs', true)
    expect(replays.asking('skills')).toBe(skills)
    // Pressed a second time on a page that is a moment old, it must not end the whole replay.
    expect(replays.cancel('jobs')).toEqual(refuse('not_asking'))
    replays.cancel('skills')
    expect(await result).toMatchObject({ settled: ['jobs', 'skills'], views: [{ state: 'swapped' }, { state: 'kept' }] })
    expect(answers).toEqual([true, false])
  })

  it('is still paused after a restart', async () => {
    const { run, shown, stored } = replaying([], { paused: by })
    await run('auto')
    expect(shown.filter(({ state }) => state)).toEqual([{ state: 'paused' }])
    expect(stored).toEqual(expect.arrayContaining([['t-1', ['jobs', 'skills'], by]]))
  })

  it('disturbs no other one that was asked for in the same moment', async () => {
    const { replays, run } = replaying([compared])
    const first = run('ask')
    await expect.poll(() => replays.asking('jobs')).toBe(compared)
    await expect(run('ask')).rejects.toThrow('already')
    replays.answer('jobs', true)
    expect(await first).toMatchObject({ settled: ['jobs'] })
  })

  it('§2.18 gives way to an erasure: nothing asks or is paused meanwhile, what is settled stays so, and it says that it began anew', async () => {
    const shown: unknown[] = []
    const replays = createReplays({ pause: () => true, resume: () => true })
    const replay: Replay = async (_, onProgress, signal, judge) => {
      onProgress({ done: 5, total: 5 })
      await judge({ ...compared, view: 'skills', differences: [] }, signal)
      const giving = new AbortController()
      const asking = judge(compared, giving.signal)
      await expect.poll(() => replays.asking('jobs')).toBe(compared)
      giving.abort(new Error('Given way.'))
      await expect(asking).rejects.toThrow('Given way.')
      onProgress({ done: 0, total: 0, gaveWay: true })
      expect(replays.asking('jobs')).toBeUndefined()
      expect(shown.at(-1)).toMatchObject({ state: 'queued', result: { settled: ['skills'], views: [], anew: true } })
      onProgress({ done: 1, total: 5, rate: 1, eta: 4 })
    }
    const nothing = async () => undefined
    const stored: unknown[] = []
    const underWay = {
      store: async (...sent: unknown[]) => void stored.push(sent),
      paused: nothing,
      left: async () => ['jobs', 'skills'],
      settle: nothing,
    }
    const ports = {
      replay,
      goBack: async () => undefined,
      replays,
      note: nothing,
      noteBack: nothing,
      eventsAt,
      underWay,
      whenFree: async () => undefined,
      viewNames: ['jobs'],
      now: () => 0,
    }
    const steps = {
      id: 't-2',
      owner: 'ada',
      progress: () => undefined,
      show: (one: unknown) => shown.push(one),
      signal: new AbortController().signal,
    }
    expect(await replayViews(ports).run({ views: [], swap: 'auto' }, steps)).toMatchObject({ settled: ['skills'], anew: true })
    expect(shown.at(-2)).toEqual({ state: 'running' })
    expect(stored.at(-1)).toEqual(['t-2', ['jobs', 'skills'], undefined])
  })

  it('goes back to what served before whatever differs, and says what does', async () => {
    const { run, answers, noted, wentBack } = replaying([compared])
    expect(await run('auto', ['jobs'], true)).toMatchObject({ differences: 1, views: [{ view: 'jobs', state: 'swapped' }] })
    expect([answers, noted, wentBack]).toEqual([[true], [], [[asker, 'jobs', 'It lacks one.']]])
  })

  it('stores of a way back that was canceled, or failed, nothing', async () => {
    const { run, wentBack } = replaying([compared], { filled: Promise.reject(new Error('It was interrupted.')) })
    await expect(run('auto', ['jobs'], true)).rejects.toThrow('interrupted')
    expect(wentBack).toEqual([])
  })

  it('that a stop has ended goes on with those views alone with which it is not done, and goes back once', async () => {
    const some = replaying([compared], { left: ['jobs'] })
    await some.run('never')
    expect(some.asked).toEqual([['jobs']])
    const none = replaying([compared], { left: [] })
    await none.run('auto')
    await none.run('auto', ['jobs'], true)
    expect([none.asked, none.answers]).toEqual([[], []])
    // The kill came between the swap and its end.
    expect(none.wentBack).toEqual([[asker, 'jobs', 'It lacks one.']])
  })
})
