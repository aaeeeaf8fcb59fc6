/** Serves page, API, socket and sign-in on one port. */
import type { Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { Body } from '#contract/contract.ts'
import { gateOf } from '#command-api/core/gate.ts'
import { createVisitorBudget } from '#command-api/core/visitor-budget.ts'
import { commandApi } from '#command-api/plugin.ts'
import { lookupOf } from '#command-api/core/write-route.ts'
import { sendLetter } from '#command-api/reactors/letter-delivery.ts'
import { contactLetter } from '#command-api/reactors/visitor-letters.ts'
import { missingFactor } from '#command-api/second-factor/state.ts'
import { isSubscribed } from '#command-api/subscriptions/state.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { systemClock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { commandScanner } from '#platform/files/scanner.ts'
import { checkPdf } from '#platform/pdf/pdfjs/checker.ts'
import { mountOperations } from '#platform/http/operations.ts'
import { trustsProxy } from '#platform/network-address.ts'
import type { Deliver } from '#platform/stand-ins/payments/deliveries.ts'
import { describeApi } from '#query-api/core/openapi.ts'
import type { HandlerDeps } from '#query-api/core/deps.ts'
import { queryApi } from '#query-api/plugin.ts'
import { stamperOf } from '#query-api/reports/saved.ts'
import { startRealtime } from '#realtime/realtime.ts'
import type { Closing } from './closing.ts'
import type { Commands } from './commands.ts'
import { linksOf } from './file-links.ts'
import type { OpenedWork } from './long-work.ts'
import type { Ports } from './open.ts'
import { pageConfig } from './pages/page-config.ts'
import { servePageFiles } from './pages/page-files.ts'
import { servePublicJobs } from './pages/public-job-page.ts'
import { headAfter } from './settled.ts'
import { furthestPosition, type StartedViews } from './views.ts'

const WEB = fileURLToPath(new URL('../web/dist', import.meta.url))

export type Parts = {
  readonly ports: Ports
  readonly commands: Commands
  readonly running: StartedViews
  readonly longWork: OpenedWork
  readonly queries: HandlerDeps
}

/** Mounts all routes; the server does not listen yet. */
export async function serve(config: Config, parts: Parts, version: string, closing: Closing): Promise<void> {
  const { ports, commands, running } = parts
  const { app, identity, clock } = ports
  const { accountOf } = commands.accounts
  const now = () => new Date(clock.now()).toISOString()
  const missing = config.secondFactor ? missingFactor({ reader: commands.handler.reader, now }) : undefined
  const visitorBudget = createVisitorBudget(systemClock.now, config.limits)
  const gate = gateOf({
    tokens: identity.tokens,
    accountOf,
    limits: config.limits,
    now: systemClock.now,
    visitorBudget,
    noteVisitor: commands.visitorTurns.note,
    missingFactor: missing,
  })
  const { verify } = parts.queries
  await describeApi(app, version)
  const serving = servingCommands(parts)
  const { payments } = ports
  const selling = { payments, trialDays: config.payments.trialDays, origin: config.server.publicOrigin }
  if (identity.plugin) await app.register(identity.plugin, { ...serving, visitorBudget })
  await app.register(
    commandApi(
      {
        ...serving,
        forgetAccount: commands.accounts.forget,
        writeToTeam: teamMailer(ports, config),
        stampOf: stamperOf(parts.queries),
        ...selling,
        ...servingFiles(config, ports),
        ...parts.longWork,
        tasks: ports.tasks,
        mail: ports.mail,
        limits: config.limits,
        secondFactor: config.secondFactor,
        now,
      },
      gate,
    ),
  )
  await app.register(queryApi({ ...parts.queries, gate }))
  if (payments.plugin) await app.register(payments.plugin, { deliver: deliverTo(app) })
  mountOperations(app, gate, { 'platform.config': async () => ({ ...pageConfig(config), now: now() }) })
  await servePublicJobs(app, WEB, config.server.publicOrigin)
  await servePageFiles(app, WEB)
  const realtime = startRealtime({
    server: app.server as unknown as Server,
    verify,
    accountOf: async (uid) => accountOf(uid),
    missingFactor: missing,
    isSubscribed: ({ organizationId }) => isSubscribed(lookupOf({ ...commands, now }), organizationId, now()),
    now: clock.now,
    position: () => furthestPosition(running.projections),
    trustsProxy: trustsProxy(config.server.trustProxy),
  })
  running.onRefresh(realtime.refresh)
  closing.add(() => app.close())
  closing.add(() => realtime.close())
}

function teamMailer({ mail }: Ports, { teamAddress }: Config) {
  return (id: string, message: Body<'contact.write'>, about: readonly string[]) =>
    sendLetter(mail, { id, template: 'contact' }, contactLetter(teamAddress, message), about)
}

/** The sandbox calls our webhook as a provider does, through every hook of the server. */
function deliverTo(app: Ports['app']): Deliver {
  return async (payload, signature) => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    return (await app.inject({ method: 'POST', url: '/stripe/webhook', headers, payload })).statusCode
  }
}

function servingFiles({ scanCommand }: Config, ports: Ports) {
  const { files } = ports
  return { files, links: linksOf(ports), checkPdf, scan: scanCommand && commandScanner(scanCommand) }
}

function servingCommands({
  ports: { identity, store, keys },
  commands: { handler, readModels, followers, secrets, sendResetLink },
}: Parts) {
  return {
    secrets,
    store,
    keys,
    eventPositions: readModels.eventPositions,
    registrationsAt: readModels.registrationsAt,
    handler,
    tokens: identity.tokens,
    nominationAt: readModels.nominationAt,
    movedTogether: readModels.movedTogether,
    lastApplications: readModels.lastApplications,
    proposalOf: readModels.proposalOf,
    unknownOf: readModels.unknownOf,
    studentOfVersion: readModels.studentOfVersion,
    draftAt: readModels.draftAt,
    creditAt: readModels.creditAt,
    redemptionAt: readModels.redemptionAt,
    reportAt: readModels.reportAt,
    skillNamed: readModels.skillNamed,
    changesOfMerge: readModels.changesOfMerge,
    changesOfOrganizationMerge: readModels.changesOfOrganizationMerge,
    organizationNamed: readModels.organizationNamed,
    processesCaughtUp: (position: string) => headAfter(position, { store, consumers: followers }, limits.viewWaitMs),
    sendResetLink,
  }
}
