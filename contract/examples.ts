/** The example of a call as it is sent. */
import { defined } from '#lib/fields.ts'
import type { CallDefinition } from './call.ts'
import { contract, type Operation } from './contract.ts'

type Values = Readonly<Record<string, unknown>>

/** By the part of the request in which each value stands. */
export function examplePartsOf({ example = {}, params, query, body }: CallDefinition) {
  const placeOf = (name: string) => [params, query].find((part) => part && name in part.properties)
  const standingIn = (part: object | undefined): Values =>
    Object.fromEntries(Object.entries(example).filter(([name]) => placeOf(name) === part))
  return { params: params ? standingIn(params) : {}, query: query ? standingIn(query) : {}, body: body && standingIn(undefined) }
}

/** @returns `call` with its values: `GET /jobs/id/j-open` */
export function exampleRequestOf(operation: Operation): { readonly call: string; readonly body?: Values } {
  const { params, query, body } = examplePartsOf(contract[operation])
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
  const path = contract[operation].call.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  return { call: asked === '' ? path : `${path}?${asked}`, ...defined({ body }) }
}
