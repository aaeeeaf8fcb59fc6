import { NamedError } from '#lib/named-error.ts'

/**
 * One data key per subject (a person, or an invitation before there is an account), wrapped by a master key that lies
 * elsewhere. Destroying a subject's key makes everything sealed under it unreadable for good (engine.md, Crypto-shredding).
 */
export interface Keys {
  /** The subject's key, made and durable before this resolves. @throws {KeyDestroyed} */
  ensure(subject: string): Promise<DataKey>
  /** Keys by their id; destroyed and unknown ones are missing. */
  open(keyIds: readonly string[]): Promise<ReadonlyMap<string, DataKey>>
  /** Everything sealed under `subject` belongs to `owner` too: destroying the owner destroys both. */
  link(subject: string, owner: string): Promise<void>
  /** The subject's key and those linked to it. Final. @returns the ids of the keys destroyed */
  destroy(subject: string): Promise<readonly string[]>
  /** How many keys were destroyed so far: what was opened before the last of them may hold something that is gone. */
  destroyed(): Promise<number>
  /** Forgets the keys that are kept in memory: another thread or process has destroyed one of them. */
  forget(): void
  /** All subjects that were destroyed, linked ones too. */
  destroyedSubjects(): Promise<readonly string[]>
  close(): Promise<void>
}

export type DataKey = { readonly id: string; readonly secret: Uint8Array }

export class KeyDestroyed extends NamedError {}
