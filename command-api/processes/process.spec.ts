import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refuse, type RefusalCode } from '#events/vocabulary/refusals.ts'
import { studentRegistered } from '../testing/examples.ts'
import { recorded } from '../testing/given.ts'
import { openInvitation } from '../invitations/open.ts'
import { defineProcess, send, startProcess, type ProcessPorts } from './process.ts'

const seen = recorded([studentRegistered])
const process = defineProcess('example', { UserRegistered: () => [send(openInvitation, { id: 'invitation' })] })

/** Runs the process on one event; its commands get these answers in turn, then `stored`. */
function run(answers: readonly (RefusalCode | 'stored')[]) {
  const left = [...answers]
  const keys: string[] = []
  const log = { warn: vi.fn<ProcessPorts['log']['warn']>(), error: vi.fn<ProcessPorts['log']['error']>() }
  const ports = {
    store: {
      async *subscribe({ signal }: { readonly signal: AbortSignal }) {
        yield { events: seen, position: 0n }
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
      },
    },
    readStore: { checkpoint: async () => undefined, commit: async () => undefined },
    handler: {
      reader: { open: async () => seen },
      handle: async (_: unknown, __: unknown, { key }: { readonly key: string }) => {
        keys.push(key)
        const answer = left.shift() ?? 'stored'
        return answer === 'stored' ? { ok: true, id: 'invitation' } : refuse(answer)
      },
    },
    log,
  }
  return { consumer: startProcess(process, ports as unknown as ProcessPorts), keys, log }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a process whose command is refused', () => {
  it.each(['unavailable', 'outcome_unknown', 'no_space', 'concurrent_change'] as const)(
    'sends it again with the same key after the refusal %s',
    async (code) => {
      const { consumer, keys, log } = run([code, code, 'stored'])
      await vi.advanceTimersByTimeAsync(5_000)
      await consumer.passed(0n)
      expect(keys).toEqual([seen[0]?.id, seen[0]?.id, seen[0]?.id])
      expect(log.error).toHaveBeenCalledTimes(2)
      await consumer.stop()
    },
  )

  it('logs any other refusal and continues', async () => {
    const { consumer, keys, log } = run(['invitation_used'])
    await consumer.passed(0n)
    expect(keys).toHaveLength(1)
    expect(log.warn).toHaveBeenCalledWith(expect.objectContaining({ process: 'example', refused: 'invitation_used' }), expect.any(String))
    await consumer.stop()
  })
})
