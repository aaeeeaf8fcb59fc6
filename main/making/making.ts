/** Makes the demo of several semesters into a folder of its own (`npm run demo`): the log, and the views that answer from it. */
import { hash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { claimRules } from '#command-api/claim-rules.ts'
import { releaseRules } from '#command-api/claims/claim-release.ts'
import type { ReadModels } from '#command-api/core/command.ts'
import { createHandler } from '#command-api/core/handle.ts'
import { secretsFrom } from '#command-api/core/secrets.ts'
import { readAs } from '#command-api/organizations/state.ts'
import { processes } from '#command-api/processes/processes.ts'
import { checkpointOf, reactionOf, type ProcessViews } from '#command-api/processes/process.ts'
import type { Config } from '#platform/config.ts'
import { openDataFolder } from '#platform/data-folder.ts'
import { createPrivateFile } from '#platform/private-file.ts'
import { sealedFiles } from '#platform/sealed-files.ts'
import { systemClock } from '#platform/clock.ts'
import { personalViews, projections } from '#projections/all.ts'
import { createRebuild } from '#projections/engine/rebuild.ts'
import type { Projections } from '#projections/engine/runner.ts'
import { commandReadModels } from '#query-api/lookups/command-read-models.ts'
import { dueTimers } from '#query-api/lookups/due-timers.ts'
import { cardsText } from '../../demo/semesters/cards.ts'
import { playedLookUps } from '../../demo/semesters/look-ups.ts'
import { planOf, type Plan } from '../../demo/semesters/plan.ts'
import { hashOfLog, play, type Stage } from '../../demo/semesters/play.ts'
import { createClosing, type Closing } from '../closing.ts'
import { noteDown, noteIn, STORIES, type Made, type Making } from './demo-folder.ts'
import { startGatedViews } from './gated-views.ts'
import { openFiles, openIdentity } from '../ports.ts'
import { lanesOf, masterKeyOf, openStores, viewStoresOf, type Stores } from '../stores.ts'

/** First the commands are played, then views are built anew of the events. */
export type Progress = (done: number, all: number, what: 'commands' | 'events') => void

/** Goes on where it was cut off, with the seed and the day with which it was begun. Its data folder belongs to nobody else meanwhile. */
export async function makeDemo(config: Config, wanted: Making, progress: Progress, app: string) {
  const closing = createClosing()
  try {
    const folder = openDataFolder(config.dataFolder)
    closing.add(folder.close)
    // Ids of people follow from this key. That everybody can know it harms nobody: all people of the demo are made up.
    createPrivateFile(folder.file('master.key'), () => `${hash('sha256', 'the demo of Proffer')}\n`)
    const note = noteIn(folder.path) ?? wanted
    noteDown(folder.path, note)
    const plan = planOf(note.seed, note.day, note.size)
    const { stage, stores, running } = await openStage(config, plan, closing, app)
    const { leftOut, id } = await play(plan.steps, plan.end, stage, (done) => progress(done, plan.steps.length, 'commands'))
    await forgetErased(config, running, stores, progress)
    await passAll(stores)
    const made: Made = { ...note, done: true, ...(await hashOfLog(stores.store)) }
    const stories = cardsText({ id }, plan.terms)
    writeFileSync(folder.file(STORIES), stories)
    noteDown(folder.path, made)
    return { made, stories, leftOut }
  } finally {
    await closing.closeAll()
  }
}

const log = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: (details: object, message: string) => console.error(message, details),
}

async function openStage(
  config: Config,
  plan: Plan,
  closing: Closing,
  app: string,
): Promise<{ stage: Stage; stores: Stores; running: Projections }> {
  const masterKey = masterKeyOf(config)
  const stores = await openStores(config, systemClock, masterKey, { unsynced: true })
  const { store, readStore, keys } = stores
  closing.add(() => Promise.all([store.close(), readStore.close(), keys.close()]))
  const identity = await openIdentity(config, systemClock)
  closing.add(identity.close)
  const files = await openFiles(config)
  closing.add(() => files.close())
  let now = plan.end
  const clock = { now: () => now }
  const { running, views, caughtUp } = await startGatedViews({ eventStore: store, readStore, keys, projections, clock, logger: log })
  closing.add(() => running.stop())
  const played = playedLookUps()
  const readModels: ReadModels & ProcessViews = {
    ...commandReadModels(readStore, views, () => store.head()),
    // By then there is a handler.
    ...played.lookUps((fold, id) => handler.fold(fold, id)),
  }
  const secrets = secretsFrom(masterKey)
  const effects = {
    users: identity.users,
    linkKeys: (subject: string, owner: string) => keys.link(subject, owner),
    destroyKey: async (subject: string) => void (await keys.destroy(subject)),
    payments: {
      subscription: (id: string) => plan.subscription(id, now),
      setCancelAtPeriodEnd: async () => undefined,
      end: async () => undefined,
    },
  }
  const handler = createHandler({ store, keys, clock, secrets, readModels, effects, claimRules, readAs, app })
  const sealed = sealedFiles(files, keys)
  const stage: Stage = {
    store,
    handler,
    secrets,
    reactions: processes.map((process) => ({ ...process, react: reactionOf(process, { handler, secrets, views: readModels, log }) })),
    release: releaseRules({ handler, secrets, claimRules }),
    due: dueTimers(readStore, views),
    played,
    caughtUp,
    moveTo: (instant) => (now = instant),
    storeFile: async (owner, bytes) => (await sealed.put(owner, one(bytes), 'resume')).id,
  }
  return { stage, stores, running }
}

async function* one(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** Builds anew what was made while there were keys that the story has destroyed since, as an erasure does. */
async function forgetErased(config: Config, running: Projections, { readStore }: Stores, progress: Progress): Promise<void> {
  const stores = viewStoresOf(config, masterKeyOf(config))
  const rebuild = createRebuild({ projections, running, logger: log, stores, graceMs: 0, lanes: lanesOf(config) })
  try {
    await rebuild.run(personalViews, ({ done, total }) => progress(done, total, 'events'))
    await rebuild.dropReplaced()
    await readStore.purge()
  } finally {
    await rebuild.stop()
  }
}

/** All that follows from the log was played with it: whoever starts on this folder begins behind its end, and mails nothing of it. */
async function passAll({ store, readStore }: Stores): Promise<void> {
  const head = await store.head()
  const consumers = [...processes.map(({ name }) => checkpointOf(name)), 'claims:pending', 'claims:release']
  for (const consumer of consumers) await readStore.commit({ consumer, checkpoint: head, writes: [] })
  for (const reactor of ['mail', 'notices']) await readStore.setState(`reactor:${reactor}:from`, String(head))
  await readStore.setState('demo-seeded', true)
}
