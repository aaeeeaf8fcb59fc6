import { describe, expect, it } from 'vitest'
import { refuse } from '#events/vocabulary/refusals.ts'
import type { LongWork } from './long-work.ts'
import { replayViews, type Replay } from './replay-views.ts'
import { createReplays, type Compared } from '../projections/replays.ts'

const compared: Compared = {
  view: 'jobs',
  version: 3,
  serves: 3,
  sealed: true,
  documents: 7,
  differences: [{ id: 'job-1', kind: 'changed', fields: [{ field: 'title', before: 9, after: 8 }] }],
}

function replaying(views: readonly Compared[]) {
  const answers: boolean[] = []
  const noted: unknown[] = []
  const shown: Parameters<Parameters<LongWork['run']>[1]['show']>[0][] = []
  const replays = createReplays({ pause: () => true, resume: () => true })
  const replay: Replay = async (_, onProgress, signal, judge) => {
    onProgress({ done: 5, total: 5 })
    answers.push(...(await Promise.all(views.map((view) => judge(view, signal)))))
  }
  const note = async (...sent: unknown[]) => void noted.push(sent)
  const work = replayViews({ replay, replays, note, underWay: async () => undefined, viewNames: ['jobs', 'skills'], now: () => 0 })
  const canceling = new AbortController()
  const run = (swap: string) =>
    work.run({ views: [], swap }, { id: 't-1', progress: () => undefined, show: (one) => shown.push(one), signal: canceling.signal })
  return { replays, run, answers, noted, shown, canceling }
}

describe('product 2.19: a replay', () => {
  it('swaps by itself where nothing differs or the version changed, and asks where not', async () => {
    const same = { ...compared, view: 'skills', differences: [] }
    const newer = { ...compared, view: 'users', version: 4 }
    const { replays, run, answers, noted, shown } = replaying([same, newer, compared])
    const result = run('auto')
    await expect.poll(() => replays.asking('jobs')).toBe(compared)
    expect([replays.asking('skills'), replays.asking('users')]).toEqual([undefined, undefined])
    expect(JSON.stringify(shown.at(-1))).toContain('"asks"')
    expect(replays.answer('jobs', true)).toBeUndefined()
    expect(replays.answer('jobs', true)).toEqual(refuse('not_asking'))
    expect(await result).toMatchObject({
      documents: 21,
      differences: 2,
      views: [
        { view: 'users', state: 'swapped' },
        { view: 'jobs', state: 'swapped', changed: 1, rows: [{ id: 'job-1', fields: [{ field: 'title', before: 9, after: 8 }] }] },
      ],
    })
    expect(answers).toEqual([true, true, true])
    expect(noted).toEqual([
      ['t-1', 'skills', 0, 'auto'],
      ['t-1', 'users', 1, 'auto'],
    ])
  })

  it('only compares', async () => {
    const { run, answers, noted } = replaying([compared])
    expect(await run('never')).toMatchObject({ differences: 1, views: [{ state: 'kept' }] })
    expect([answers, noted]).toEqual([[false], [['t-1', 'jobs', 1, 'never']]])
  })

  it('keeps the old view where it is canceled while it asks, and names the task while it is filled', async () => {
    const { replays, run, answers } = replaying([compared])
    expect(replays.cancel('jobs')).toEqual(refuse('not_replaying'))
    const result = run('ask')
    expect(replays.cancel('jobs')).toBe('t-1')
    await expect.poll(() => replays.asking('jobs')).toBe(compared)
    expect(replays.cancel('all')).toBeUndefined()
    expect(await result).toMatchObject({ views: [{ state: 'kept' }] })
    expect(answers).toEqual([false])
  })

  it('is paused and goes on, which its record says, and ends with its task', async () => {
    const { replays, run, shown, canceling } = replaying([compared])
    const result = run('ask')
    expect([replays.pause('jobs'), replays.resume('all')]).toEqual([undefined, undefined])
    expect(shown).toEqual([{ state: 'paused' }, { state: 'running' }])
    expect(replays.pause('unknown')).toEqual(refuse('not_replaying'))
    await expect.poll(() => replays.asking('jobs')).toBe(compared)
    canceling.abort(new Error('Canceled.'))
    await expect(result).rejects.toThrow('Canceled.')
    expect(replays.pause('jobs')).toEqual(refuse('not_replaying'))
  })
})
