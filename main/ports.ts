/** Opens the chosen adapter of each port except the stores (`stores.ts`). Clients of services are imported only when chosen. */
import type { FastifyPluginAsync } from 'fastify'
import { systemClock, type Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { EndpointOptions } from '#platform/identity/embedded/endpoints.ts'
import { openFolderFiles } from '#platform/files/folder/files.ts'
import type { Files } from '#platform/files/port.ts'
import { openEmbeddedIdentity } from '#platform/identity/embedded/identity.ts'
import type { Identity } from '#platform/identity/port.ts'
import { openOutbox } from '#platform/mail/outbox/mail.ts'
import type { Mail } from '#platform/mail/port.ts'
import type { Payments } from '#platform/payments/port.ts'
import { openSandboxPayments, type SandboxPayments } from '#platform/stand-ins/payments/payments.ts'
import type { Tasks } from '#platform/tasks/port.ts'
import { openSqliteTasks } from '#platform/tasks/sqlite/tasks.ts'
import { orCannotStart, orRestore } from './stores.ts'

/** `projectId` is the audience of the embedded service's tokens. The API key has no effect, but the SDK requires one. */
export const EMBEDDED = { kind: 'embedded', projectId: 'proffer', apiKey: 'embedded' } as const

export async function openMail({ mail }: Config, clock: Clock): Promise<Mail> {
  if (mail.kind === 'outbox') return openOutbox({ ...mail, clock })
  const { smtpMail } = await import('#platform/mail/smtp/mail.ts')
  return smtpMail({ ...mail, clock })
}

export async function openFiles({ files }: Config): Promise<Files> {
  if (files.kind === 'folder') return openFolderFiles(files.folder)
  const { openBucketFiles } = await import('#platform/files/bucket/files.ts')
  return orCannotStart('STORAGE_BUCKET', openBucketFiles(files))
}

export async function openTasks({ tasks }: Config, clock: Clock, onError: (error: unknown) => void): Promise<Tasks> {
  if (tasks.kind === 'sqlite') return openSqliteTasks({ file: tasks.file, clock, onError })
  const { openRedisTasks } = await import('#platform/tasks/redis/tasks.ts')
  return orCannotStart('REDIS_URL', openRedisTasks({ url: tasks.url, clock, onError }))
}

export type OpenIdentity = Identity & { readonly plugin?: FastifyPluginAsync<EndpointOptions>; readonly close: () => unknown }

export async function openIdentity({ identity, server: { publicOrigin } }: Config, clock: Clock): Promise<OpenIdentity> {
  if (identity.kind === 'firebase') {
    const { openFirebaseIdentity } = await import('#platform/identity/firebase/identity.ts')
    return openFirebaseIdentity({ projectId: identity.projectId, publicOrigin, emulated: identity.emulatorHost !== undefined })
  }
  const { file, signingKeyFile, sessionDays } = identity
  const options = { file, signingKeyFile, projectId: EMBEDDED.projectId, publicOrigin, clock, sessionDays }
  return orRestore(file, () => openEmbeddedIdentity(options))
}

export type OpenPayments = Payments & Partial<Pick<SandboxPayments, 'plugin'>>

export async function openPayments(
  { payments, server: { publicOrigin } }: Config,
  clock: Clock,
  onError: (error: unknown) => void,
): Promise<OpenPayments> {
  if (payments.kind === 'sandbox') return openSandboxPayments({ ...payments, publicOrigin, clock, onError })
  const { stripePayments } = await import('#platform/payments/stripe/payments.ts')
  // Stripe signs by the real time, also where `PROFFER_NOW` moves the platform's.
  return stripePayments({ ...payments, clock: systemClock })
}
