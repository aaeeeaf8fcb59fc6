import type { FactTables } from '#platform/fact-tables/port.ts'
import { factTables } from '#events/vocabulary/reports.ts'
import type { Ask } from '../ask.ts'
import type { Facts } from '../facts.ts'
import type { Built } from '../loading/thread.ts'
import { factRows, type Secrets } from './rows.ts'

type Ports = { readonly secrets: () => Promise<Secrets>; readonly openFactTables: () => Promise<FactTables> }

/** The day (UTC) whose end was asked for. */
export function dayOf({ asOf }: Pick<Ask, 'asOf'>): string {
  return new Date(asOf).toISOString().slice(0, 10)
}

/** All tables of a day, also where they are there: somebody may have been erased since. */
export async function buildTables(facts: Facts, ask: Ask, { secrets, openFactTables }: Ports): Promise<Built> {
  const stored = await openFactTables()
  try {
    const known = await secrets()
    const tables = factTables.map((of) => [of, factRows(facts, of, ask, known)] as const)
    await stored.replace({ day: dayOf(ask), tables: Object.fromEntries(tables) })
    return { kind: 'built', rows: tables.reduce((sum, [, { rows }]) => sum + rows.length, 0) }
  } finally {
    await stored.close()
  }
}
