/** Development code: the protocol double's side of the client's generated messages. */
import { Metadata, type ServiceError, type status } from '@grpc/grpc-js'
import shared from '@eventstore/db-client/generated/shared_pb.js'
import statuses from '@eventstore/db-client/generated/status_pb.js'
import messages from '@eventstore/db-client/generated/streams_pb.js'
import anyMessage from 'google-protobuf/google/protobuf/any_pb.js'
import emptyMessage from 'google-protobuf/google/protobuf/empty_pb.js'
import type { DoubleEvent, StoredEvent, Verdict } from './stored-log.ts'

const TICKS_PER_MILLISECOND = 10_000n

export const streamNameOf = (identifier: shared.StreamIdentifier | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8')

export function proposed(message: messages.BatchAppendReq.ProposedMessage): DoubleEvent {
  const properties = message.getMetadataMap()
  return {
    id: (message.getId()?.getString() ?? '').toLowerCase(),
    type: properties.get('type') ?? '',
    contentType: properties.get('content-type') ?? '',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  }
}

export function eventResponse(event: StoredEvent): messages.ReadResp {
  const recorded = new messages.ReadResp.ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString(event.id))
    .setStreamIdentifier(identifierOf(event.stream))
    .setStreamRevision(String(event.revision))
    .setCommitPosition(String(event.position))
    .setPreparePosition(String(event.position))
    .setData(event.data)
    .setCustomMetadata(event.metadata)
  recorded.getMetadataMap().set('type', event.type)
  recorded.getMetadataMap().set('content-type', event.contentType)
  recorded.getMetadataMap().set('created', String(BigInt(event.createdMs) * TICKS_PER_MILLISECOND))
  return new messages.ReadResp().setEvent(new messages.ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(String(event.position)))
}

export const confirmation = (id: string): messages.ReadResp =>
  new messages.ReadResp().setConfirmation(new messages.ReadResp.SubscriptionConfirmation().setSubscriptionId(id))
export const caughtUp = (): messages.ReadResp => new messages.ReadResp().setCaughtUp(new messages.ReadResp.CaughtUp())
export const streamNotFound = (stream: string): messages.ReadResp =>
  new messages.ReadResp().setStreamNotFound(new messages.ReadResp.StreamNotFound().setStreamIdentifier(identifierOf(stream)))

/** The answer to one batch append. */
export function appendResponse(
  request: messages.BatchAppendReq,
  stream: string,
  verdict: Verdict | 'timeout' | 'notReady',
): messages.BatchAppendResp {
  const response = new messages.BatchAppendResp()
  response.setCorrelationId(request.getCorrelationId())
  response.setStreamIdentifier(identifierOf(stream))
  if (verdict === 'notReady') {
    return response.setError(new statuses.Status().setMessage('Server Is Not Ready').setDetails(new anyMessage.Any()))
  }
  if (verdict === 'timeout') return response.setError(errorStatus(new shared.Timeout(), 'Timeout'))
  switch (verdict.kind) {
    case 'stored': {
      const position = new shared.AllStreamPosition()
      position.setCommitPosition(String(verdict.position)).setPreparePosition(String(verdict.position))
      const success = new messages.BatchAppendResp.Success()
      success.setCurrentRevision(String(verdict.revision)).setPosition(position)
      return response.setSuccess(success)
    }
    case 'wrongExpectedVersion': {
      const details = new shared.WrongExpectedVersion()
      if (verdict.actual < 0) details.setCurrentNoStream(new emptyMessage.Empty())
      else details.setCurrentStreamRevision(String(verdict.actual))
      return response.setError(errorStatus(details, 'WrongExpectedVersion'))
    }
    case 'tooLarge':
      return response.setError(errorStatus(new shared.MaximumAppendSizeExceeded().setMaxappendsize(1_048_576), 'MaximumAppendSizeExceeded'))
    case 'deleted':
      return response.setError(errorStatus(new shared.StreamDeleted().setStreamIdentifier(identifierOf(stream)), 'StreamDeleted'))
  }
}

/** Errors of reads and subscriptions travel as gRPC status with trailers. */
export function readError(code: status, details: string, trailers: Readonly<Record<string, string>> = {}): ServiceError {
  const metadata = new Metadata()
  for (const [name, value] of Object.entries(trailers)) metadata.set(name, value)
  return Object.assign(new Error(details), { code, details, metadata })
}

function identifierOf(stream: string): shared.StreamIdentifier {
  return new shared.StreamIdentifier().setStreamName(Buffer.from(stream, 'utf8'))
}

function errorStatus(details: { serializeBinary(): Uint8Array }, name: string): statuses.Status {
  const packed = new anyMessage.Any()
  packed.pack(details.serializeBinary(), `event_store.client.${name}`)
  return new statuses.Status().setDetails(packed)
}
