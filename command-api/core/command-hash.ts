/**
 * `meta.commandHash`, by which a repeated request is compared with what it stored (architecture 7, product 2.18): it covers no
 * password, and is keyed by the keys of the personal fields that the command stored, so that it dies with any of them.
 */
import { Type, type TSchema } from 'typebox'
import type { Json, JsonObject, NewEvent } from '#events/envelope.ts'
import { isEmail, normalEmail } from '#lib/email.ts'
import { hmacBy } from '#platform/keys/master-key.ts'
import type { DataKey, Keys } from '#platform/keys/port.ts'
import type { Command, Secrets } from './command.ts'

/**
 * Tells the hashes from those of before: the first covered passwords and had no other key than the platform's, those with `k1.` covered
 * addresses as they were written.
 */
const PREFIX = 'k2.'

export type HashPorts = { readonly keys: Pick<Keys, 'open'>; readonly secrets: Pick<Secrets, 'commandHash'> }
type Stored = readonly { readonly data: unknown; readonly meta: Pick<NewEvent['meta'], 'keyIds'> }[]

/** The part of a command's input that is compared when the command is repeated, with each address in the one form of addresses. */
export function comparable({ input: { schema } }: Pick<Command, 'input'>, input: JsonObject): JsonObject {
  const compared: { [field: string]: Json } = {}
  for (const [field, value] of Object.entries(input)) if (!isLeftOut(schema.properties[field])) compared[field] = inOneForm(value)
  return compared
}

function inOneForm(value: Json): Json {
  if (typeof value === 'string') return isEmail(value) ? normalEmail(value) : value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((part: Json) => inOneForm(part))
  return Object.fromEntries(Object.entries(value as JsonObject).map(([name, part]) => [name, inOneForm(part)]))
}

function isLeftOut(schema: { readonly format?: string; readonly compared?: boolean } | undefined): boolean {
  return schema?.format === 'password' || schema?.compared === false
}

/** A field that the server makes anew for each attempt of the same request. */
export function notCompared<Schema extends TSchema>(schema: Schema): Schema {
  return Type.With(schema, { compared: false }) as Schema
}

/** JSON with sorted property names, so that equal inputs give equal text. */
export function canonical(value: Json, leaf: (value: Json) => Json = (part) => part): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(leaf(value))
  if (Array.isArray(value)) return `[${value.map((part: Json) => canonical(part, leaf)).join()}]`
  const object = value as JsonObject
  const names = Object.keys(object).filter((name) => object[name] !== undefined)
  return `{${names
    .toSorted()
    .map((name) => `${JSON.stringify(name)}:${canonical(object[name] ?? null, leaf)}`)
    .join()}}`
}

/**
 * The hash of a command, for all the events that it stores.
 * @param input what `comparable` left of the command
 * @returns undefined when one of the keys was destroyed
 */
export async function commandHash({ keys, secrets }: HashPorts, input: JsonObject, events: Stored): Promise<string | undefined> {
  if (events.every(({ meta }) => meta.keyIds.length === 0)) return PREFIX + secrets.commandHash(told(input, events))
  const keyIds = [...new Set(events.flatMap(({ meta }) => meta.keyIds))].toSorted()
  const found = await keys.open(keyIds)
  const opened = keyIds.map((id) => found.get(id)).filter((key): key is DataKey => key !== undefined)
  if (opened.length < keyIds.length) return undefined
  return PREFIX + opened.reduce((hash, { secret }) => hmacBy(secret)(hash), secrets.commandHash(canonical(input)))
}

/** Whether a repeated command is the one that stored these events. What can no longer be compared passes. */
export async function isSameCommand(ports: HashPorts, input: JsonObject, stored: Stored, storedHash: string): Promise<boolean> {
  if (!storedHash.startsWith(PREFIX)) return true
  const hash = await commandHash(ports, input, stored)
  return hash === undefined || hash === storedHash
}

/** Without a key, what the hash covers could be guessed: only what the events tell in the clear anyway is covered. */
function told(input: JsonObject, events: Stored): string {
  const values = new Set<Json>()
  for (const { data } of events) collectScalars(data as Json, values)
  return canonical(input, (part) => (values.has(part) ? part : null))
}

function collectScalars(value: Json, into: Set<Json>): void {
  if (typeof value !== 'object' || value === null) into.add(value)
  else for (const part of Object.values(value)) collectScalars(part, into)
}
