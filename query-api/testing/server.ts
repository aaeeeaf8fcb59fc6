/** The query API as `main.ts` composes it, over a read store that holds the test data of `documents.ts`. */
import { Compile } from 'typebox/compile'
import { afterAll } from 'vitest'
import { START, type Position } from '#events/envelope.ts'
import { contract, type Operation } from '#contract/contract.ts'
import { exampleRequestOf } from '#contract/examples.ts'
import { admit } from '#contract/permissions.ts'
import { rows } from '#contract/rows.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { refuse, sentenceOf, statusOf, type Details, type RefusalCode } from '#events/vocabulary/refusals.ts'
import type { Gate } from '#platform/http/operations.ts'
import { createServer, type App } from '#platform/http/server.ts'
import { TokenExpired, TokenInvalid } from '#platform/identity/port.ts'
import { openSqliteReadStore } from '#platform/read-store/sqlite/store.ts'
import { ReadsUnavailable, TooManyReads, type Collection, type ReadStore } from '#platform/read-store/port.ts'
import { noPlace } from '#platform/read-share.ts'
import type { QueryDeps } from '../core/deps.ts'
import { answer } from '../reports/answer.ts'
import { foldFacts } from '../reports/loading/fold.ts'
import { describeApi } from '../core/openapi.ts'
import { queryApi } from '../plugin.ts'
import { type View, type Views } from '../core/reader.ts'
import { testData } from './documents.ts'
import { accounts, today } from './people.ts'
import { eventReaderOf, sealedEventsOf } from './trail-events.ts'

type Reply = { readonly status: number; readonly body: unknown; readonly headers: Readonly<Record<string, string | undefined>> }
export type Served = {
  readonly app: App
  /** @param call such as `POST /jobs/search` */
  readonly ask: (uid: string | undefined, call: string, body?: unknown, headers?: Readonly<Record<string, string>>) => Promise<Reply>
  /** The request of the example of each call that it serves. */
  readonly requests: readonly (readonly [operation: Operation, call: string, body: object | undefined])[]
  readonly put: (view: View, documents: readonly { readonly _id: string }[]) => Promise<void>
  /** Moves the views to a position, as a batch of events would. */
  readonly reach: (position: Position) => void
  readonly close: () => Promise<void>
}

/** For the tests of one file: a store in memory that holds the test data, and the query API over it. Both close after the last test. */
export async function serveTestData(): Promise<{ readonly store: ReadStore; readonly served: Served }> {
  const store = await openSqliteReadStore({ file: ':memory:' })
  const served = await serve(store)
  afterAll(async () => {
    await served.close()
    await store.close()
  })
  return { store, served }
}

export async function serve(store: ReadStore, more: Partial<QueryDeps> = {}): Promise<Served> {
  let position = START
  const waiting = new Set<() => void>()
  const views: Views = {
    active: (view) => collectionOf(view),
    position: () => position,
    waitFor: (_, wanted, ms) =>
      new Promise((resolve) => {
        const timer = setTimeout(() => resolve(false), ms / 20)
        waiting.add(() => {
          if (position < wanted) return
          clearTimeout(timer)
          resolve(true)
        })
      }),
  }
  const deps: QueryDeps = {
    store,
    views,
    reports: { ask: async (_, question) => answer(noFacts, question) },
    codeVersion: '0.0.0',
    events: eventReaderOf(),
    sealedEvents: sealedEventsOf(),
    viewsOf: () => testData.map(([view]) => view),
    audit: { verified: () => undefined, checkpoint: async () => undefined },
    failedRequests: { find: () => undefined },
    noteSeen: async () => undefined,
    noteExported: async () => undefined,
    recordRun: async () => undefined,
    openThread: async () => undefined,
    tableRate: { perMinute: 1_000, burst: 1_000 },
    allViews: testData.map(([view]) => view),
    gate,
    verify: async (token) => {
      if (token === 'expired') throw new TokenExpired()
      if (!accounts[token] && token !== 'newcomer') throw new TokenInvalid()
      return { uid: token, email: `${token}@example.edu`, authTime: 0, expiresAt: 0 }
    },
    isErased: async () => false,
    head: async () => position,
    isMailedSecret: (secret, _, id, sending) => secret === `secret-${id.replace('|', '-')}-${sending}`,
    trialDays: 14,
    invoices: async () => [],
    plans: async () => [{ priceId: 'price_1', amount: 14_900, currency: 'usd', interval: 'month' }],
    running: { projections: async () => [], failedTasks: async () => [], waitingMails: async () => [], failingServices: async () => [] },
    photoUrl: (uid, photo) => photo && `/files/photo-of-${uid}`,
    exportLink: async (uid, file) => (file === 'removed' ? undefined : { url: `/files/${uid}-${file}`, expiresAt: today }),
    sessions: async () => [],
    tasks: { list: async () => [], find: async () => undefined, counts: async () => ({ waiting: 0, running: 0, failed: 0 }) },
    mail: {},
    now: () => Date.parse(today),
    ...more,
  }
  const put: Served['put'] = async (view, documents) => {
    const collection = collectionOf(view)
    await store.commit({
      consumer: view.name,
      checkpoint: 7n,
      writes: documents.map((document) => ({ collection, document: { _pos: '00000000000000000007', ...document } })),
    })
  }
  for (const [view, documents] of testData) {
    await store.declare(collectionOf(view))
    await put(view, documents)
  }
  position = 7n

  const app = await createServer({ logLevel: 'silent', publicOrigin: 'https://proffer.example' })
  await describeApi(app, '0.0.0')
  await app.register(queryApi(deps))
  await app.ready()

  const isServed = (operation: Operation) => {
    const [method, url = ''] = contract[operation].call.split(' ')
    return app.hasRoute({ method: method as 'GET', url })
  }
  const requests = (Object.keys(contract) as Operation[]).filter(isServed).map((operation) => {
    const { call, body } = exampleRequestOf(operation)
    return [operation, call, body] as const
  })
  return {
    app,
    put,
    requests,
    reach(reached) {
      position = reached
      for (const check of waiting) check()
    },
    async ask(uid, call, payload, headers = {}) {
      const [method = 'GET', url = ''] = call.split(' ')
      const {
        statusCode,
        headers: answered,
        body,
      } = await app.inject({
        method: method as 'GET',
        url,
        headers: {
          ...(uid !== undefined && { authorization: `Bearer ${uid}` }),
          ...(payload !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(payload !== undefined && { payload: typeof payload === 'string' ? payload : JSON.stringify(payload) }),
      })
      const isJson = String(answered['content-type']).startsWith('application/json')
      const read: unknown = isJson ? JSON.parse(body) : body
      expectDocumented(method, url, statusCode, read)
      return { status: statusCode, body: read, headers: answered as Reply['headers'] }
    },
    close: async () => app.close(),
  }
}

const noFacts = foldFacts().facts()

function collectionOf(view: View): Collection {
  const model = view as View & { readonly version: number } & Collection
  return { ...model, name: `${model.name}__v${model.version}` }
}

const gate: Gate<Account> = {
  rows,
  authenticate: async ({ headers: { authorization } }) => {
    if (authorization === undefined) return undefined
    const token = authorization.slice('Bearer '.length)
    return accounts[token] ?? refuse(token === 'expired' ? 'token_expired' : 'unauthorized')
  },
  limit: () => undefined,
  inTurn: (_operation, _account, _ip, work) => work(noPlace),
  admit: (operation, account) => admit(operation as Operation, account),
  refusalOf: (error) => {
    if (error instanceof TooManyReads) return refuse('rate_limited')
    return error instanceof ReadsUnavailable ? refuse('unavailable') : undefined
  },
  problemOf: ({ refused, details }) => ({
    status: statusOf(refused as RefusalCode),
    message: sentenceOf(refused as RefusalCode, details as Details),
  }),
}

const documented = Object.values(rows).map((row) => {
  const [method = '', path = ''] = row.call.split(' ')
  return { ...row, method, pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`), validator: Compile(row.reply) }
})

/** Checks the status and body of every reply in the specs against the contract of its call. */
function expectDocumented(method: string, url: string, status: number, body: unknown): void {
  const [path = ''] = url.split('?')
  const row = documented.find((each) => each.method === method && each.pattern.test(path))
  if (!row) return
  if (status !== row.success && !row.failures.includes(status))
    throw new Error(`${method} ${path} answers ${status}, which its contract does not name.`)
  const [error] = status === row.success ? row.validator.Errors(body) : []
  if (error) throw new Error(`${method} ${path} answers what its contract does not allow: ${error.instancePath} ${error.message}`)
}
