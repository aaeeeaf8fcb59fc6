/** What happens in the demo, as data: each step is one command, sent by one person at one instant. */
import type { AnyInput, Command, CommandOf } from '#command-api/core/command.ts'
import type { InputOf } from '#contract/input.ts'
import type { Account } from '#events/vocabulary/permissions.ts'

/** What steps know of the ones before them. Things are named by the key of the step that made them. */
export type Known = {
  /** The id of what a step made; undefined when the rules refused it. */
  readonly id: (key: string) => string | undefined
  /** The id of the first event of a step. */
  readonly event: (key: string) => string | undefined
  readonly account: (email: string) => Account
  /** Stores a file under the key of its owner. @returns its id */
  readonly storeFile: (email: string, bytes: Buffer) => Promise<string>
}

type When = {
  /** Unique among all steps. The ids of all that the step makes follow from it. */
  readonly key: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** The address of who sends the command. */
  readonly by?: string | undefined
  /** The step before it, without which this one is left out. */
  readonly after?: string | undefined
  readonly bulkId?: string | undefined
  /** The rules must not refuse it. */
  readonly must?: boolean
  /** The account that it makes, but for its uid. */
  readonly account?: Omit<Account, 'uid'> & { readonly email: string }
}

export type Step = When & {
  readonly command: Command
  /** Undefined when the thing that it is about never came to be. */
  readonly input: (known: Known) => object | undefined | Promise<object>
}

/** A step, whose input is typed by its command: one that does not fit any more fails to compile. */
export function step<Input extends AnyInput, State, Needs>(
  command: CommandOf<Input, State, Needs>,
  when: When,
  input: (known: Known) => InputOf<Input> | undefined | Promise<InputOf<Input>>,
): Step {
  return { ...when, command: command as unknown as Command, input: input as Step['input'] }
}

export function isoOf(instant: number): string {
  return new Date(Math.round(instant)).toISOString()
}

export function dayOf(instant: number): string {
  return isoOf(instant).slice(0, 'YYYY-MM-DD'.length)
}
