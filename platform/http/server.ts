import cors from '@fastify/cors'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import fastify, { LogController } from 'fastify'
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { defined } from '#lib/fields.ts'
import type { FailedRequest } from '../failed-requests/port.ts'
import type { LogLevel, LogSink } from '../logger.ts'
import { loggerOptions } from '../logger.ts'
import { isThisMachine, senderOf, trustsProxy } from '../network-address.ts'
import { boundBodies, LONGEST_MS } from './bodies.ts'
import type { Certificate } from './certificate.ts'
import { acceptJson } from './json-body.ts'
import { largestBody, visitorBody } from './operations.ts'
import { answerError, answerNotFound, codeOf, Problem, sendProblem } from './problem.ts'
import { createRateLimiter, type Rate } from './rate-limiter.ts'
import { boundReplies } from './replies.ts'
import { serializersWhenNeeded } from './serializers.ts'
import { securityHeaders, strictTransport } from './security-headers.ts'
import { compileValidator } from './validation.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call's one name in log lines, traces and the permission table (architecture 16): `applications.changeStatus`. */
    readonly operation?: string
    /** The body goes to a store as it arrives, and is never in memory as a whole. */
    readonly streamsBody?: boolean
  }
}

/** The type of the app for all plugins. Under HTTPS the underlying server has another type, which no plugin uses. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

export type ServerOptions = {
  /** HTTP/2 and HTTP/1.1 over TLS; plain HTTP/1.1 when left out (behind a proxy, in tests). */
  readonly https?: Certificate
  readonly logLevel: LogLevel
  readonly logSink?: LogSink
  /** Where the page comes from: the one other origin that may call, and where the page's socket connects to. */
  readonly publicOrigin: string
  /** Further hosts that the page may talk to (the API's own, the identity provider's). */
  readonly connectTo?: readonly string[]
  /** Answers an unknown GET of a browser with the page. */
  readonly page?: (reply: FastifyReply) => FastifyReply | Promise<FastifyReply>
  /** Proxies that say from where a call comes (`X-Forwarded-For`): how many there are, or their addresses. None when left out. */
  readonly trustProxy?: number | string | undefined
  /** Hears of each call that was answered with an error. */
  readonly onFailed?: (failed: Omit<FailedRequest, 'at'>) => void
  /** How long a body may take to arrive that does not come fast enough for more; 30 s when left out. */
  readonly bodyTimeoutMs?: number
}

const BODY_TIMEOUT = 30_000
/** How long a stop waits for replies that are under way. A client that does not read them would hold it for good. */
const STOP_MS = 3_000
/** Calls at once on one HTTP/2 connection; a page has about twenty when it opens, and further ones wait in the browser. */
const MAX_STREAMS = 64

/** Files of the page, and addresses where there is nothing. A page has about fifty files, and many people may share an address. */
const OTHERS_OF_SENDER: Rate = { perMinute: 6_000, burst: 12_000 }

/** The HTTP server on which both APIs, the page and the socket are mounted. It knows no business words. */
export async function createServer(options: ServerOptions): Promise<App> {
  const { https, logLevel, logSink, publicOrigin, page, trustProxy, bodyTimeoutMs = BODY_TIMEOUT } = options
  const common = {
    logger: loggerOptions(logLevel, logSink),
    // A logger per request would cost as much as its log line, so each line names its request itself.
    childLoggerFactory: (logger: FastifyBaseLogger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: visitorBody,
    trustProxy: trustsProxy(trustProxy),
    requestTimeout: LONGEST_MS,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 8_000 },
    frameworkErrors: answerError,
    schemaController: { compilersFactory: { buildSerializer: serializersWhenNeeded } },
  }
  // Fastify gives the two servers different types, although plugins see no difference.
  const secure: object =
    https === undefined ? {} : { http2: true, https: { ...https, allowHTTP1: true, settings: { maxConcurrentStreams: MAX_STREAMS } } }
  const app: App = fastify({ ...common, ...secure }).withTypeProvider<TypeBoxTypeProvider>()
  app.setValidatorCompiler(compileValidator)
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((request, reply) => (page !== undefined && wantsPage(request) ? page(reply) : answerNotFound(request, reply)))
  acceptJson(app)
  endConnectionsAtStop(app)

  const pageHeaders = securityHeaders({ publicOrigin, connectTo: options.connectTo ?? [] })
  const strict = strictTransport(publicOrigin)
  app.addHook('onRequest', (request, reply, done) => {
    // By its own connection or a trusted proxy's word.
    if (strict !== undefined && request.protocol === 'https' && !isThisMachine(request.hostname))
      reply.header('strict-transport-security', strict)
    reply.header('x-request-id', request.id)
    reply.header('x-content-type-options', 'nosniff')
    // Most of what is answered is somebody's own. Files of the page say themselves how long they may be kept.
    reply.header('cache-control', 'no-store')
    done()
  })
  // Browsers may open anything as a page, whatever they asked for; only JSON does nothing there.
  app.addHook('onSend', (_request, reply, payload, done) => {
    const isJson = String(reply.getHeader('content-type') ?? 'application/json').startsWith('application/json')
    // A file that somebody uploaded has a stricter policy of its own.
    const policy = reply.getHeader('content-security-policy')
    if (!isJson) reply.headers({ ...pageHeaders, ...(policy !== undefined && { 'content-security-policy': policy }) })
    done(null, payload)
  })
  limitOthers(app)
  boundBodies(app, bodyTimeoutMs, largestBody)
  boundReplies(app)
  // No redaction: these fields hold no personal data, and redaction would cost more than the rest of the line.
  const requests = app.log.child({}, { redact: [] })
  app.addHook('onResponse', (request, reply, done) => {
    // Put together anew each time that it is asked for.
    const { config, url } = request.routeOptions
    const operation = config.operation ?? url ?? 'unknown'
    if (reply.statusCode >= 400 && config.operation !== undefined)
      options.onFailed?.(
        defined({
          requestId: request.id,
          operation,
          status: reply.statusCode,
          code: codeOf(request) ?? 'internal',
          uid: request.caller?.uid,
        }),
      )
    requests.info({ reqId: request.id, operation, status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 }, 'request')
    done()
  })
  await app.register(cors, {
    origin: [publicOrigin],
    methods: ['GET', 'POST', 'PUT'],
    exposedHeaders: [
      'x-request-id',
      'x-view-position',
      'retry-after',
      'x-total-count',
      'link',
      'x-failed-request',
      'x-looked-through',
      'x-as-of',
      'x-left-out',
      'x-verified-position',
    ],
    maxAge: 600,
    // Otherwise an OPTIONS request without CORS headers would be answered with an error of another form.
    strictPreflight: false,
  })
  return app
}

function endConnectionsAtStop(app: App): void {
  const open = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', (done) => {
    setTimeout(() => {
      for (const socket of open) socket.destroy()
    }, STOP_MS).unref()
    done()
  })
}

/** Calls have limits of their own, which know the account (`operations.ts`, and those of signing in). */
function limitOthers(app: App): void {
  const limiter = createRateLimiter(() => performance.now())
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.operation !== undefined) return done()
    const retryAfterSeconds = limiter(senderOf(request.ip), OTHERS_OF_SENDER)
    if (retryAfterSeconds === undefined) return done()
    sendProblem(request, reply, new Problem(429, 'rate_limited', 'Too many requests. Please wait a moment.', { retryAfterSeconds }))
  })
}

function wantsPage(request: FastifyRequest): boolean {
  return (request.method === 'GET' || request.method === 'HEAD') && wantsHtml(request)
}

function wantsHtml(request: FastifyRequest): boolean {
  return request.headers.accept?.includes('text/html') ?? false
}
