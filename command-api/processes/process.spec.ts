import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AnyEvent } from '#events/catalogue.ts'
import type { Json } from '#events/envelope.ts'
import { invalid, refuse, type RefusalCode } from '#events/vocabulary/refusals.ts'
import { UnservedQuery, type ReadStore } from '#platform/read-store/port.ts'
import { studentRegistered } from '../testing/examples.ts'
import { recorded } from '../testing/given.ts'
import { openInvitation } from '../invitations/open.ts'
import { expireNomination } from '../nominations/expire.ts'
import { answerAtDesk, reportOf } from './process-desk.ts'
import { defineProcess, send, startProcess, type ProcessPorts } from './process.ts'

const seen = recorded([studentRegistered])
const process = defineProcess('example', { UserRegistered: () => [send(openInvitation, { id: 'invitation' })] })

type Answer = RefusalCode | 'stored' | 'nothing'

/** Runs the process on these events; its commands get these answers in turn, then `stored`. */
function run(answers: readonly Answer[], events: readonly AnyEvent[] = seen, state = new Map<string, Json>(), started = process) {
  const left = [...answers]
  const checkpoint = vi.fn<ReadStore['checkpoint']>(async () => undefined)
  const keys: string[] = []
  const log = { warn: vi.fn<ProcessPorts['log']['warn']>(), error: vi.fn<ProcessPorts['log']['error']>() }
  const ports = {
    store: {
      async *subscribe({ signal }: { readonly signal: AbortSignal }) {
        yield { events, position: 0n }
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
      },
    },
    checkpoints: { stored: checkpoint, note: () => undefined, flush: async () => undefined },
    readStore: {
      getState: async (name: string) => state.get(name),
      setState: async (name: string, value: Json) => void state.set(name, value),
    },
    handler: {
      foldSince: () => undefined,
      reader: { open: async () => events, readStream: async (stream: string) => events.filter((event) => event.stream === stream) },
      handle: async (_: unknown, __: unknown, { key }: { readonly key: string }) => {
        keys.push(key)
        const answer = left.shift() ?? 'stored'
        if (answer === 'invalid') return invalid('email', 'must be an e-mail address')
        if (answer === 'nothing') return { ok: true, id: 'invitation' }
        return answer === 'stored' ? { ok: true, id: 'invitation', position: '1' } : refuse(answer)
      },
    },
    log,
  }
  return {
    process: startProcess(started, ports as unknown as ProcessPorts),
    keys,
    log,
    state,
    checkpoint,
    answerNext: (...more: Answer[]) => void left.push(...more),
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a process whose command is refused', () => {
  it.each(['unavailable', 'outcome_unknown', 'no_space', 'concurrent_change'] as const)(
    'sends it again with the same key after the refusal %s',
    async (code) => {
      const { process: consumer, keys, log } = run([code, code, 'stored'])
      await vi.advanceTimersByTimeAsync(5_000)
      await consumer.passed(0n)
      expect(keys).toEqual([seen[0]?.id, seen[0]?.id, seen[0]?.id])
      expect(log.error).toHaveBeenCalledTimes(2)
      await consumer.stop()
    },
  )

  it('has its checkpoint under a name that is not the one of a view', async () => {
    const { process: consumer, checkpoint } = run([])
    await consumer.passed(0n)
    expect(checkpoint).toHaveBeenCalledWith('process:example')
    await consumer.stop()
  })

  it('logs any other refusal and continues', async () => {
    const { process: consumer, keys, log } = run(['invitation_used'])
    await consumer.passed(0n)
    expect(keys).toHaveLength(1)
    expect(log.warn).toHaveBeenCalledWith(expect.objectContaining({ process: 'example', refused: 'invitation_used' }), expect.any(String))
    await consumer.stop()
  })
})

it.each([
  ['stored', 1],
  ['nothing', 2],
  ['invitation_used', 2],
] as const)('a process sends something else where a command was refused or stored nothing: %s', async (answer, calls) => {
  const or = defineProcess('example', {
    UserRegistered: () => [
      {
        ...send(openInvitation, { id: 'invitation' }),
        otherwise: send(expireNomination, { nominationId: 'n', professorId: 'p', semester: '2026-fall' }),
      },
    ],
  })
  const { process: consumer, keys } = run([answer], seen, new Map(), or)
  await consumer.passed(0n)
  expect(keys).toHaveLength(calls)
  await consumer.stop()
})

it('a process that sends two of a kind to one stream says about what each is, or the event is parked', async () => {
  const twice = (...about: readonly (string | undefined)[]) =>
    defineProcess('example', {
      UserRegistered: () =>
        about.map((one, n) => send(expireNomination, { nominationId: `n${n}`, professorId: 'p', semester: '2026-fall' }, one)),
    })
  const told = run([], seen, new Map(), twice('n0', 'n1'))
  await told.process.passed(0n)
  expect(told.keys).toEqual([`${seen[0]?.id}|n0`, `${seen[0]?.id}|n1`])
  await told.process.stop()

  const untold = run([], seen, new Map(), twice(undefined, undefined))
  await untold.process.passed(0n)
  expect(await untold.process.parked()).toMatchObject([{ cause: expect.stringMatching(/goes to one stream twice/) }])
  await untold.process.stop()
})

describe('a process that fails as only a bug of ours does', () => {
  const failing = (error: Error) =>
    defineProcess('example', {
      UserRegistered: () => {
        throw error
      },
    })

  it.each([new UnservedQuery('No index serves it.'), new TypeError('Cannot read properties of undefined')])(
    'parks the event after some tries, also when it is tried again: %s',
    async (error) => {
      const { process: consumer, log } = run([], seen, new Map(), failing(error))
      await vi.advanceTimersByTimeAsync(5_000)
      await consumer.passed(0n)
      const cause = `${error.name}: ${error.message}`
      expect(await consumer.parked()).toMatchObject([{ eventId: seen[0]?.id, cause }])
      // Twice by the consumer, and once that it is parked.
      expect(log.error).toHaveBeenCalledTimes(3)
      await consumer.retry()
      expect(await consumer.parked()).toMatchObject([{ cause }])
      await consumer.stop()
    },
  )

  it.each([new Error('The views are behind.'), new TypeError('fetch failed', { cause: new Error('ECONNREFUSED') })])(
    'tries it for ever where it may pass, and says why it fails: %s',
    async (error) => {
      const { process: consumer } = run([], seen, new Map(), failing(error))
      await vi.advanceTimersByTimeAsync(10_000)
      expect([await consumer.parked(), consumer.failing()]).toEqual([[], error.message])
      await consumer.stop()
    },
  )
})

describe('a process whose command is invalid, which is our bug', () => {
  const of = (stream: string, n: number): AnyEvent => ({
    ...(seen[0] as AnyEvent),
    id: `${stream}-${n}`,
    stream: `user-${stream}`,
    revision: n,
  })
  const events = [of('stella', 0), of('emil', 0), of('stella', 1), of('emil', 1), of('stella', 2)]
  const parkedOf = async ({ process: running }: ReturnType<typeof run>) => (await running.parked()).map(({ eventId }) => eventId)
  const begin = async () => {
    const started = run(['invalid'], events)
    await started.process.passed(0n)
    return started
  }

  it('parks the event and the later ones of its stream with an alarm, and goes on with the others', async () => {
    const started = await begin()
    expect(started.keys).toEqual(['stella-0', 'emil-0', 'emil-1'])
    expect(await started.process.parked()).toMatchObject([
      { eventId: 'stella-0', cause: 'invitations.open is invalid: email must be an e-mail address' },
      { eventId: 'stella-1', stream: 'user-stella', revision: 1 },
      { eventId: 'stella-2' },
    ])
    expect(started.log.error).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ process: 'example', eventId: 'stella-0' }),
      expect.any(String),
    )
    await started.process.stop()
  })

  it('parks nothing twice when the page comes again after a crash', async () => {
    const started = await begin()
    await started.process.stop()
    const again = run([], events, started.state)
    await again.process.passed(0n)
    expect(await parkedOf(again)).toEqual(['stella-0', 'stella-1', 'stella-2'])
    expect(again.keys).toEqual(['emil-0', 'emil-1'])
    await again.process.stop()
  })

  it('handles the parked events in their order when they are tried again, up to the next that fails', async () => {
    const started = await begin()
    started.answerNext('stored', 'invalid')
    await started.process.retry()
    expect(started.keys.slice(3)).toEqual(['stella-0', 'stella-1'])
    expect(await started.process.parked()).toMatchObject([{ eventId: 'stella-1', cause: expect.any(String) }, { eventId: 'stella-2' }])
    await started.process.retry()
    expect(await parkedOf(started)).toEqual([])
    await started.process.stop()
  })

  it('skips one with a reason, says in the log that it did but not what was typed, and goes on behind it', async () => {
    const started = await begin()
    await expect(started.process.skip('stella-0', ' ')).rejects.toThrow('Say why')
    await expect(started.process.skip('emil-0', 'Not needed.')).rejects.toThrow('has parked no event emil-0')
    await started.process.skip('stella-0', 'Sent by hand.')
    expect(started.keys.slice(3)).toEqual(['stella-1', 'stella-2'])
    expect(await parkedOf(started)).toEqual([])
    expect(started.log.warn).toHaveBeenCalledWith({ process: 'example', eventId: 'stella-0' }, expect.any(String))
    await started.process.stop()
  })

  it('is listed, tried again and skipped at the command line', async () => {
    const started = await begin()
    const noted: unknown[] = []
    const ask = async (...words: string[]) =>
      reportOf(await answerAtDesk([started.process], words, async (...sent) => void noted.push(sent)))
    expect(await ask()).toContain(
      'example: 3 events parked\n  stella-0  UserRegistered of user-stella, revision 0: invitations.open is invalid',
    )
    await expect(ask('retry', 'nothing')).rejects.toThrow('There is no process named nothing. There are example.')
    await expect(ask('drop')).rejects.toThrow('npm run processes -- skip <process> <event> <reason>')
    await expect(ask('skip', 'example', 'emil-0', 'Sent.')).rejects.toThrow('has parked no event emil-0')
    await expect(ask('skip', 'example', 'stella-1')).rejects.toThrow('Say why')
    expect(await ask('skip', 'example', 'stella-1', 'Sent', 'by hand.')).toBe('No process has parked an event.\n')
    expect(noted).toEqual([['example', 'stella-1', 'Sent by hand.']])
    await started.process.stop()
  })
})
