/** The dependencies of the query API, for its calls and for the copies of people's data. */
import { threadOpener } from '#command-api/messages/open-thread.ts'
import { runRecorder } from '#command-api/reports/record-run.ts'
import { subscriptionFold } from '#command-api/subscriptions/state.ts'
import { projections } from '#projections/all.ts'
import type { Config } from '#platform/config.ts'
import type { HandlerDeps } from '#query-api/core/deps.ts'
import { createEventReader, createSealedEvents } from '#query-api/core/event-reader.ts'
import type { Commands } from './commands.ts'
import { linksOf, photoUrls } from './file-links.ts'
import type { LogAudit } from './log-audit/start.ts'
import type { Ports } from './open.ts'
import { runningOf } from './running.ts'
import type { StartedViews } from './views.ts'

type Asked = Pick<Commands, 'handler' | 'accounts' | 'processes' | 'reactors' | 'secrets' | 'seenCards'>

export function queryDepsOf(
  ports: Ports,
  { payments: { trialDays }, limits, app: codeVersion }: Config & { readonly app: string },
  { handler, accounts, processes, reactors, secrets, seenCards }: Asked,
  parts: Pick<StartedViews, 'projections' | 'rebuild' | 'views' | 'reports'> & { readonly audit: LogAudit },
): HandlerDeps {
  const { projections: running, rebuild, views, reports, audit } = parts
  const { app, clock, failedRequests, files, identity, keys, mail, payments, readStore, store, tasks } = ports
  const links = linksOf(ports)
  const unanswered = (what: string) => (error: unknown) => {
    app.log.error({ err: error }, what)
    return undefined
  }
  return {
    store: readStore,
    views,
    reports,
    codeVersion,
    events: createEventReader(store, keys),
    sealedEvents: createSealedEvents(store, keys),
    audit: { verified: audit.auditor.verified, checkpoint: audit.checkpoint, keyHash: audit.keyHash },
    viewsOf: (types) => projections.filter((one) => [...types].some((type) => one.types.has(type))).map(({ model }) => model),
    failedRequests,
    allViews: projections.map(({ model }) => model),
    verify: (token) => identity.tokens.verify(token),
    isErased: async (uid) => (await accounts.accountOf(uid))?.state === 'erased',
    head: () => store.head(),
    isMailedSecret: secrets.isMailedSecret,
    trialDays,
    plans: () => payments.prices().catch(unanswered('the prices are not known')),
    invoices: async (organizationId) => {
      const { state } = await handler.reader.load(subscriptionFold, organizationId)
      return state?.plan ? payments.invoices(state.plan.customerId).catch(unanswered('the invoices are not known')) : []
    },
    photoUrl: photoUrls(links, clock.now),
    exportLink: async (uid, id, now) => {
      if (!(await files.list(uid)).some((file) => file.id === id)) return undefined
      const { token, expiresAt } = links.sign({ owner: uid, id, purpose: 'export', version: 1 }, now)
      return { url: `/files/${token}`, expiresAt }
    },
    sessions: (uid) => identity.users.sessions(uid).catch(unanswered('the sessions are not known')),
    tasks,
    mail,
    now: clock.now,
    running: runningOf(ports, { projections: running, rebuild, processes, reactors }),
    tableRate: limits.tables,
    recordRun: runRecorder({ handler, now: () => new Date(clock.now()).toISOString() }),
    openThread: threadOpener({ handler, secrets, now: () => new Date(clock.now()).toISOString() }),
    // Not noted, a card is not answered: whoever reads it is to be known.
    ...seenCards,
  }
}
