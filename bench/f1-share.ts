/** How long one account's reads take beside 48 loops of another one, against quiet (product 2.20, Reads have a share). */
import { join } from 'node:path'
import { board } from './b-board.ts'
import { makeDataFolder } from './data/data-folder.ts'
import { colleague, JOB, recruiter } from './data/history.ts'
import { askOnce, load, type Call } from './load.ts'
import { number, quantile, type Benchmark } from './measure.ts'
import { signIn, startServer } from './servers.ts'

const LOOPS = 48
/** Calls of the one account while the other loops; as many in quiet. */
const ASKED = 150
const paths = [
  '/applications/recruiter?limit=100',
  '/jobs?limit=100',
  '/notifications?limit=100',
  `/applications/columns?jobId=${JOB}`,
] as const

export const f1: Benchmark = {
  id: 'F1',
  what: `p99 of one account's reads beside ${LOOPS} loops of another one, against quiet`,
  bar: { atMost: 4 },
  stretch: { atMost: 2 },
  run: async ({ folder, rounds, seed }) => {
    const data = join(folder, 'share')
    await makeDataFolder(data, board(seed), { views: true })
    const server = await startServer('platform', data)
    const { port } = server
    try {
      const [flooding, reading] = [await signIn(port, recruiter), await signIn(port, colleague)]
      const callOf = (token: string, n: number): Call => ({
        method: 'GET',
        path: paths[n % paths.length] ?? '',
        body: '',
        headers: { authorization: `Bearer ${token}` },
      })
      const own = async () => {
        const times: number[] = []
        for (let n = 0; n < ASKED; n++) {
          const from = performance.now()
          const { status } = await askOnce(port, callOf(reading, n))
          // Not answered is worse than any wait.
          times.push(status === 200 ? performance.now() - from : 10_000)
        }
        return times
      }
      const figures: number[] = []
      const notes: string[] = []
      for (let round = 0; round <= rounds; round++) {
        const quiet = await own()
        let ended = false
        let n = 0
        const flood = load({
          port,
          connections: LOOPS,
          calls: Number.MAX_SAFE_INTEGER,
          until: () => ended,
          // A caller that asks without an end is told to wait.
          allowed: [429, 503],
          next: () => ({ call: callOf(flooding, n++), done: () => undefined }),
        })
        const beside = await own()
        ended = true
        const { perSecond } = await flood
        if (round === 0) continue
        const p99 = (times: readonly number[]) => quantile(times, 0.99)
        figures.push(p99(beside) / p99(quiet))
        notes.push(
          `quiet p50 ${number(quantile(quiet, 0.5), 1)} p99 ${number(p99(quiet), 1)} ms, beside p50 ${number(quantile(beside, 0.5), 1)} p99 ${number(p99(beside), 1)} ms, ${number(perSecond)} reads of the loops a second`,
        )
      }
      return { figures, notes }
    } finally {
      await server.kill()
    }
  },
}
