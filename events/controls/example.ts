/** The parts of a canonical example event, and the people in the examples. */
import type { DataOf, EventDefinition } from '../define.ts'
import type { Actor, JsonObject } from '../envelope.ts'
import type { TimerName } from '../vocabulary/terms.ts'

export const importer: Actor = { kind: 'import' }
export const visitor: Actor = { kind: 'user' }
export const professor: Actor = { kind: 'user', uid: 'prof-ada', role: 'professor' }
export const student: Actor = { kind: 'user', uid: 'stud-mia', role: 'student' }
export const staff: Actor = { kind: 'user', uid: 'staff-una', role: 'university' }
export const recruiter: Actor = { kind: 'user', uid: 'recr-ben', role: 'recruiter' }
export const admin: Actor = { kind: 'user', uid: 'admi-ria', role: 'admin' }
export const employee: Actor = { kind: 'user', uid: 'empl-eve', role: 'employee' }

type Cause = { readonly actor: Actor; readonly operation: string; readonly stream: string }
export type Example = Cause & { readonly definition: EventDefinition; readonly data: JsonObject }

export function example<Definition extends EventDefinition>(cause: Cause, definition: Definition, data: DataOf<Definition>): Example {
  return { ...cause, definition, data: data as JsonObject }
}

/** Actor and operation of an event that a process caused. */
export function byProcess(name: string, operation: `process.${string}`): Omit<Cause, 'stream'> {
  return { actor: { kind: 'process', uid: name }, operation }
}

export function byTimer(name: TimerName): Omit<Cause, 'stream'> {
  return { actor: { kind: 'timer', uid: name }, operation: `timer.${name}` }
}
