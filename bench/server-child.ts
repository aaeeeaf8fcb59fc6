/**
 * One side of a benchmark over HTTPS, as `server-child.ts <side> <port> <data folder>`: `bare` is Fastify with the
 * bare group commit, `commands` the command API as main.ts mounts it, `platform` all of it.
 */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import fastify from 'fastify'
import { createReplays } from '#command-api/projections/replays.ts'
import { claimRules } from '#command-api/claim-rules.ts'
import { gateOf } from '#command-api/core/gate.ts'
import { createHandler } from '#command-api/core/handle.ts'
import { secretsFrom } from '#command-api/core/secrets.ts'
import { createVisitorBudget } from '#command-api/core/visitor-budget.ts'
import { commandApi } from '#command-api/plugin.ts'
import { createAccounts } from '#command-api/users/accounts.ts'
import { systemClock } from '#platform/clock.ts'
import { fileLinks } from '#platform/files/signed-link.ts'
import { certificateFrom } from '#platform/http/certificate.ts'
import { createServer } from '#platform/http/server.ts'
import { projections } from '#projections/all.ts'
import { configFrom, start, type Platform } from '../main.ts'
import { openIdentity, openPayments } from '../main/ports.ts'
import { masterKeyOf, openStores } from '../main/stores.ts'
import { answer } from './child.ts'
import { environmentOf } from './data/data-folder.ts'
import { openRawGroupCommit } from './data/raw-log.ts'
import { sharedNow } from './measure.ts'

/** When the log, or the last of the views, had passed a position. */
export type Passed = { readonly position: number; readonly at: number }
/** Milliseconds of processor time of all threads so far, once the platform has settled, and what its views passed since the last reply. */
export type SideReply = { readonly cpuMs: number; readonly passed?: readonly Passed[] }

/** As large as the event of a status change. */
const DATA = JSON.stringify({
  applicationId: 'b-00000-00000',
  jobId: 'job-0',
  organizationId: 'acme',
  studentId: 'student-0',
  from: 'submitted',
  to: 'under_review',
})
const META = JSON.stringify({
  occurredAt: new Date(0).toISOString(),
  commandId: randomUUID(),
  correlationId: randomUUID(),
  causationId: randomUUID(),
  requestId: randomUUID(),
  actor: { kind: 'user', uid: 'recruiter', role: 'recruiter' },
  operation: 'bench.bare',
  commandHash: 'f'.repeat(64),
  keyIds: [],
  app: '0.1.0',
})

/** What only calls ask for that are not measured. */
const lookUps = {
  tasks: { find: unused, retry: unused, discard: unused },
  mail: {},
  redemptionAt: unused,
  reportAt: unused,
  stampOf: unused,
  skillNamed: unused,
  changesOfMerge: unused,
  changesOfOrganizationMerge: unused,
  proposalOf: unused,
  unknownOf: unused,
  organizationNamed: unused,
  nominationAt: unused,
  studentOfVersion: unused,
  movedTogether: unused,
  lastApplications: unused,
  draftAt: unused,
  creditAt: unused,
  eventPositions: unused,
}

const sides = {
  async bare(port: number, folder: string) {
    const certificate = await certificateFrom(join(folder, 'https.pem'), 'localhost', Date.now())
    const app = fastify({ http2: true, https: { ...certificate, allowHTTP1: true } })
    const log = openRawGroupCommit(join(folder, 'events.db'))
    const revisions = new Map<string, number>()
    app.put<{ Params: { id: string } }>('/applications/status/:id', async ({ params: { id } }) => {
      // The stream begins with two events.
      const revision = (revisions.get(id) ?? 1) + 1
      revisions.set(id, revision)
      const eventId = randomUUID()
      const position = await log.append([
        `application-${id}`,
        revision,
        eventId,
        'ApplicationStatusChanged',
        1,
        DATA,
        META,
        new Date().toISOString(),
      ])
      return { ok: true, id, eventId, revision, position }
    })
    await app.listen({ host: '127.0.0.1', port })
  },

  async commands(port: number, folder: string) {
    const config = configFrom(environmentOf(folder))
    const masterKey = masterKeyOf(config)
    const { store, keys } = await openStores(config, systemClock, masterKey)
    const identity = await openIdentity(config, systemClock)
    const app = await createServer({
      https: await certificateFrom(config.server.certificateFile, 'localhost', Date.now()),
      logLevel: config.logLevel,
      publicOrigin: config.server.publicOrigin,
    })
    const readModels = {
      hasConsentedNomination: unused,
      acceptedReferral: unused,
      unreadNotifications: unused,
      verifiedNamed: unused,
      organizationsAt: unused,
      tieHolds: unused,
      resumeTies: unused,
      newInSearches: unused,
      timezoneOf: unused,
      heldByRole: unused,
      hasNominationsOrRoster: unused,
      interviewsBeside: unused,
    }
    const payments = await openPayments(config, systemClock, (error) => console.error(error))
    const effects = { users: identity.users, linkKeys: unused, destroyKey: unused, payments }
    const secrets = secretsFrom(masterKey)
    const handler = createHandler({ store, keys, clock: systemClock, secrets, readModels, effects, claimRules, app: '0.1.0' })
    const visitorBudget = createVisitorBudget(systemClock.now, config.limits)
    const gate = gateOf({
      tokens: identity.tokens,
      accountOf: createAccounts(handler).accountOf,
      limits: config.limits,
      now: systemClock.now,
      visitorBudget,
      noteVisitor: () => undefined,
    })
    if (identity.plugin) await app.register(identity.plugin, { sendResetLink: unused, visitorBudget })
    const now = () => new Date(systemClock.now()).toISOString()
    await app.register(
      commandApi(
        {
          handler,
          store,
          keys,
          processesCaughtUp: async (position) => position,
          tokens: identity.tokens,
          now,
          ...lookUps,
          limits: config.limits,
          secondFactor: config.secondFactor,
          sendResetLink: unused,
          secrets,
          registrationsAt: unused,
          forgetAccount: () => undefined,
          writeToTeam: unused,
          replays: createReplays({ pause: () => false, resume: () => false }),
          resting: { hold: unused, task: unused },
          canGoBack: () => Promise.resolve(false),
          parkedDesk: { parked: unused, isStopped: () => false, retry: unused, skip: unused, changed: () => undefined },
          longWorks: { start: unused, cancel: unused, stop: () => undefined },
          taskRecords: { read: unused, write: unused, forget: unused, requestCancel: unused, isCancelRequested: unused },
          viewNames: [],
          payments,
          trialDays: config.payments.trialDays,
          origin: config.server.publicOrigin,
          files: { put: unused, open: unused, remove: unused, list: unused },
          checkPdf: unused,
          scan: undefined,
          links: fileLinks(masterKey),
        },
        gate,
      ),
    )
    await app.listen({ host: '127.0.0.1', port })
  },

  async platform(port: number, folder: string) {
    const platform = await start({ ...environmentOf(folder), PORT: String(port) })
    const passed: Passed[] = []
    void notePassed(platform, passed)
    return { settle: platform.settle, passed }
  },
}

/** The longest delay of a timer. */
const FOREVER = 2_147_483_647

async function notePassed({ projections: { positionOf, waitFor } }: Platform, passed: Passed[]): Promise<void> {
  const names = projections.map(({ model }) => model.name)
  const lowest = () => names.map(positionOf).reduce((one, other) => (other < one ? other : one))
  while (await waitFor(names, lowest() + 1n, FOREVER)) passed.push({ position: Number(lowest()), at: sharedNow() })
}

async function unused(): Promise<never> {
  throw new Error('A benchmark does not come here.')
}

const [side = '', port = '', folder = ''] = process.argv.slice(2)
const platform = await sides[side as keyof typeof sides](Number(port), folder)

answer('ready', async (): Promise<SideReply> => {
  await platform?.settle()
  const { user, system } = process.cpuUsage()
  return { cpuMs: (user + system) / 1_000, ...(platform && { passed: platform.passed.splice(0) }) }
})
