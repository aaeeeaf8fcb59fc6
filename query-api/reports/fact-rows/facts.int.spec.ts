/** Rows for analysts' own tools as they are answered: dated, on record first, and by a refusal not at all. */
import { expect, it } from 'vitest'
import { openSqliteReadStore } from '#platform/read-store/sqlite/store.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import type { HandlerDeps } from '../../core/deps.ts'
import { accounts } from '../../testing/people.ts'
import { serve } from '../../testing/server.ts'

async function asking(
  recordRun: HandlerDeps['recordRun'],
  asks: (ask: Awaited<ReturnType<typeof serve>>['ask']) => Promise<void>,
  now?: HandlerDeps['now'],
) {
  const store = await openSqliteReadStore({ file: ':memory:' })
  const served = await serve(store, { recordRun, ...(now && { now }) })
  await asks(served.ask)
  await served.close()
  await store.close()
}

it('what an analyst takes is stored first, without a member that has no value; what an admin takes is not', async () => {
  const runs: { readonly name: string; readonly params: Readonly<Record<string, unknown>> }[] = []
  const record: HandlerDeps['recordRun'] = async (_, run) => void runs.push(run)
  await asking(record, async (ask) => {
    for (const uid of ['ana', 'ada']) expect((await ask(uid, 'GET /reports/facts?of=referrals')).status).toBe(200)
  })
  expect(runs.map(({ name, params }) => [name, params['of'], params['scope'], params['smallCells']])).toEqual([
    ['facts', 'referrals', { kind: 'platform' }, 'hidden'],
  ])
  expect(JSON.parse(JSON.stringify(runs))).toStrictEqual(runs)
})

it('what cannot be stored is not answered', () =>
  asking(
    async () => refuse('no_space'),
    async (ask) => {
      expect((await ask('ana', 'GET /reports/facts?of=referrals')).body).toMatchObject({ code: 'no_space' })
    },
  ))

it('says of which day it is and what it lacks, and is empty where there is nothing', () =>
  asking(
    async () => undefined,
    async (ask) => {
      const { headers, body } = await ask('ana', 'GET /reports/facts?of=applications&format=ndjson')
      expect(body).toBe('')
      expect(headers).toMatchObject({ 'x-as-of': '2026-11-15', 'x-left-out': '0', 'cache-control': 'private, no-store' })
    },
  ))

it('an analyst without a scope has none', async () => {
  const { ana } = accounts
  const { scope: _, ...unscoped } = ana ?? expect.fail('There is no analyst.')
  Object.assign(accounts, { nia: { ...unscoped, uid: 'nia' } })
  await asking(
    async () => undefined,
    async (ask) => {
      expect((await ask('nia', 'GET /reports/facts?of=applications')).body).toMatchObject({ code: 'no_scope' })
    },
  )
})

it.each([
  ['2026-11-16T00:00:00.000Z', '2026-11-15'],
  ['2026-11-22T23:59:59.999Z', '2026-11-15'],
  ['2026-11-23T00:00:00.000Z', '2026-11-22'],
])('changes with the week alone, as files of two days would tell the day of a step (%s)', (now, day) =>
  asking(
    async () => undefined,
    async (ask) => {
      const { headers } = await ask('ana', 'GET /reports/facts?of=applications&format=ndjson')
      expect(headers['x-as-of']).toBe(day)
    },
    () => Date.parse(now),
  ),
)
