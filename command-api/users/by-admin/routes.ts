import type { Body, Params } from '#contract/contract.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import type { Route } from '#platform/http/operations.ts'
import { serialize } from '../../core/serialize.ts'
import { write, type RoutePorts, type Routes } from '../../core/write-route.ts'
import { correctField } from './correct-field.ts'
import { reactivateAccount, suspendAccount } from './suspend.ts'

type Ports = RoutePorts & { readonly forgetAccount: (uid: string) => void }
type Call = Parameters<Route<Account>>[0]

const inPath = ({ params }: Call) => (params as Params<'adminUsers.suspend'>).uid
const inBody = ({ body }: Call) => (body as Body<'users.updateFieldByAdmin'>).id

/**
 * What admins do to accounts comes one after the other, so that of two who act on each other one stays (`noLongerAdmin`); and the account has
 * other permissions from the next call on.
 */
export function byAdminRoutes(ports: Ports): Routes {
  const turns = new Map<string, Promise<unknown>>()
  const inTurn =
    (route: Route<Account>, uidOf: (call: Call) => string): Route<Account> =>
    async (call) => {
      const reply = await serialize(turns, 'admins', async () => route(call))
      ports.forgetAccount(uidOf(call))
      return reply
    }
  return {
    'users.updateFieldByAdmin': inTurn(write(ports, correctField), inBody),
    'adminUsers.suspend': inTurn(write(ports, suspendAccount), inPath),
    'adminUsers.reactivate': inTurn(write(ports, reactivateAccount), inPath),
  }
}
