/**
 * Development code: a protocol double of EventStoreDB, in memory, for the official client. It answers what our adapter
 * asks (batch appends with an exact expected revision, reads of streams and of $all, subscriptions to $all) as the real
 * server was measured to do, and produces the faults that tests need. It must not hold real data.
 */
import { Server, ServerCredentials, status, type ServerDuplexStream, type UntypedServiceImplementation } from '@grpc/grpc-js'
import features from '@eventstore/db-client/generated/serverfeatures_pb.js'
import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js'
import type messages from '@eventstore/db-client/generated/streams_pb.js'
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js'
import { appendResponse, eventResponse, proposed, readError, streamNameOf, streamNotFound } from './messages.ts'
import { firstOf, readAll, readStream } from './reads.ts'
import { createStoredLog, type Verdict } from './stored-log.ts'
import { createSubscribers, type ReadCall } from './subscribers.ts'

/** A commit takes the real server about this long. */
const COMMIT_MS = 1

type AppendCall = ServerDuplexStream<messages.BatchAppendReq, messages.BatchAppendResp>

/** Batch appends, in the version that was measured. */
const featuresService = {
  getSupportedMethods: (_: unknown, reply: (error: null, methods: features.SupportedMethods) => void) => {
    const method = new features.SupportedMethod().setServiceName('event_store.client.streams.streams').setMethodName('batchappend')
    reply(null, new features.SupportedMethods().setEventStoreServerVersion('23.10.6').setMethodsList([method]))
  },
} as unknown as UntypedServiceImplementation

export type EsdbDouble = Awaited<ReturnType<typeof startEsdbDouble>>

/** @param port 0 for any free one */
export async function startEsdbDouble(port = 0) {
  const log = createStoredLog()
  const subscribers = createSubscribers(log)
  /** How many of the next appends go wrong, whether the server is still booting, how long a commit takes. */
  const faults = { loseReplies: 0, loseRequests: 0, notReady: false, commitMs: COMMIT_MS }
  const inFlight = new Set<string>()
  let reads = 0
  log.storeSystemEvent()

  const append = (call: AppendCall, request: messages.BatchAppendReq): void => {
    const options = request.getOptions()
    const stream = streamNameOf(options?.getStreamIdentifier())
    const reply = (verdict: Verdict | 'timeout' | 'notReady'): void => void call.write(appendResponse(request, stream, verdict))
    if (faults.notReady) return reply('notReady')
    if (consume(faults, 'loseRequests')) return
    const events = request.getProposedMessagesList().map(proposed)
    // While an id is on its way, the server answers a second append of it only at its deadline.
    if (events.some(({ id }) => inFlight.has(id))) {
      const deadline = options?.getDeadline()?.toDate().getTime() ?? 0
      setTimeout(() => reply('timeout'), deadline - Date.now()).unref()
      return
    }
    const loseReply = consume(faults, 'loseReplies')
    for (const { id } of events) inFlight.add(id)
    setTimeout(() => {
      const { verdict, published } = log.append(stream, options?.hasNoStream() === true ? -1 : Number(options?.getStreamPosition()), events)
      for (const { id } of events) inFlight.delete(id)
      // A subscriber often gets an event before the append is answered.
      subscribers.publish(published)
      if (!loseReply) reply(verdict)
    }, faults.commitMs)
  }

  const read = (call: ReadCall): void => {
    const options = call.request.getOptions()
    if (faults.notReady || options === undefined) return void call.emit('error', readError(status.UNKNOWN, 'Server Is Not Ready'))
    if (options.hasSubscription()) {
      const first = firstOf(log, options)
      if (typeof first === 'number') return void subscribers.serve(call, first)
      return void call.emit('error', first)
    }
    reads += 1
    const answer = options.hasStream() ? readStream(log, options) : readAll(log, options)
    if (answer instanceof Error) return void call.emit('error', answer)
    if ('missing' in answer) call.write(streamNotFound(answer.missing))
    else for (const event of answer) call.write(eventResponse(event))
    call.end()
  }

  const streamsService = {
    read,
    batchAppend: (call: AppendCall) => {
      // An append below 1 MiB comes in one message.
      call.on('data', (request: messages.BatchAppendReq) => append(call, request))
      call.on('end', () => call.end())
    },
  } as unknown as UntypedServiceImplementation

  let boundPort = port
  let server: Server | undefined
  const start = async (): Promise<void> => {
    const starting = new Server()
    starting.addService(StreamsService, streamsService)
    starting.addService(ServerFeaturesService, featuresService)
    boundPort = await new Promise<number>((bound, failed) => {
      starting.bindAsync(`127.0.0.1:${boundPort}`, ServerCredentials.createInsecure(), (error, at) => (error ? failed(error) : bound(at)))
    })
    server = starting
  }
  await start()

  return {
    url: `esdb://127.0.0.1:${boundPort}?tls=false`,
    log,
    faults,
    subscribers,
    /** How many reads there have been, subscriptions apart. */
    reads: (): number => reads,
    /** Again on the same port, with what was stored before. */
    restart: start,
    /** Cuts every connection. Events that are committed by now are kept. */
    kill(): void {
      server?.forceShutdown()
      subscribers.clear()
    },
  }
}

function consume(faults: Record<'loseReplies' | 'loseRequests', number>, fault: 'loseReplies' | 'loseRequests'): boolean {
  if (faults[fault] === 0) return false
  faults[fault] -= 1
  return true
}
