import type { Db } from 'mongodb'

export type BulkTurns = <Result>(work: () => Promise<Result>) => Promise<Result>

/**
 * FerretDB waits for ever when several bulk updates run at once, because each keeps as many connections to its own database as it
 * has replacements. So on it they wait for each other; a real MongoDB needs no turns.
 */
export async function bulkTurns(db: Db): Promise<BulkTurns> {
  const server = await db.admin().buildInfo()
  if (!Object.keys(server).some((name) => name.toLowerCase().startsWith('ferretdb'))) return (work) => work()
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }
}
