import type { ProjectionReply } from '#contract/admin-home.ts'

export type FailedWork = {
  /** A letter, or anything else. */
  readonly kind: 'mail' | 'task'
  /** When it was given up, a UTC instant. */
  readonly since: string
}

/** What runs by itself, as `main/running.ts` asks for it. */
export type Running = {
  /** Views, processes and reactors, without what their documents are. @throws while the log or the read store does not answer */
  readonly projections: () => Promise<readonly Omit<ProjectionReply, 'documents' | 'bytes'>[]>
  /** Work that was given up, the latest first. */
  readonly failedTasks: (limit: number) => Promise<readonly FailedWork[]>
  /** Mails that wait, with the UTC instant since when, and how often each was tried. The next due first. */
  readonly waitingMails: (limit: number) => Promise<readonly { readonly since: string; readonly tries: number }[]>
  /** Names of services that do not answer now. */
  readonly failingServices: () => Promise<readonly string[]>
}
