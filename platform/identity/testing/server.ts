import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createServer } from '../../http/server.ts'
import type { EndpointOptions } from '../embedded/endpoints.ts'
import { openEmbeddedIdentity, type EmbeddedIdentity } from '../embedded/identity.ts'
import { identityClient } from './client.ts'

export type IdentityServer = Awaited<ReturnType<typeof startIdentity>>
type Options = {
  readonly projectId?: string
  readonly sessionDays?: number
  readonly passwordParallelization?: number
  readonly standingClock?: true
  readonly visitorBudget?: EndpointOptions['visitorBudget']
}
type Asking = { readonly from?: string; readonly cookie?: string }

/** The embedded service on files `<name>.*` of the folder, with a clock that the test moves. */
export async function startIdentity(
  folder: string,
  name: string,
  { projectId = 'proffer', standingClock, visitorBudget = () => undefined, ...options }: Options = {},
) {
  const begun = Date.now()
  let offset = 0
  const mails: { email: string; link: string }[] = []
  const publicOrigin = 'https://proffer.example'
  const identity: EmbeddedIdentity = openEmbeddedIdentity({
    file: join(folder, `${name}.db`),
    signingKeyFile: join(folder, `${name}.key`),
    projectId,
    publicOrigin,
    clock: { now: () => (standingClock ? begun : Date.now()) + offset },
    passwordParallelization: 1,
    ...options,
  })
  const app = await createServer({ logLevel: 'silent', publicOrigin })
  const sendResetLink = async (email: string) => {
    const link = await identity.users.resetLink(email)
    if (link !== undefined) mails.push({ email, link })
  }
  await app.register(identity.plugin, { sendResetLink, visitorBudget })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const post = async (path: string, payload: object, { from = '127.0.0.1', cookie }: Asking) => {
    const headers = cookie === undefined ? {} : { cookie }
    const reply = await app.inject({ method: 'POST', url: path, payload, remoteAddress: from, headers })
    const body: Record<string, unknown> & { error?: { message: string } } = reply.json()
    return {
      status: reply.statusCode,
      body,
      /** Google's word for a refusal, 'ok' without one. */
      word: body.error?.message ?? 'ok',
      waitSeconds: Number(reply.headers['retry-after'] ?? 0),
      /** The cookie that a browser would send from now on. */
      cookie: String(reply.headers['set-cookie'] ?? '').split(';')[0] ?? '',
      setCookie: String(reply.headers['set-cookie'] ?? ''),
    }
  }
  return {
    identity,
    app,
    url,
    mails,
    client: identityClient(url),
    /** As somebody at the address `from` whose browser sends this cookie. */
    accounts: (method: string, payload: object, asking: Asking = {}) =>
      post(`/identitytoolkit.googleapis.com/v1/accounts:${method}`, payload, asking),
    refresh: (refreshToken: unknown, asking: Asking = {}) =>
      post('/securetoken.googleapis.com/v1/token', { grant_type: 'refresh_token', refresh_token: refreshToken }, asking),
    pass: (ms: number) => void (offset += ms),
    stop: async () => {
      await app.close()
      identity.close()
    },
  }
}
