import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { EventTreeReply } from '#contract/admin-events.ts'
import { Loaded } from '../../api/queries.tsx'
import { useRead } from '../../api/use-call.ts'
import { clockTime } from '../../lib/time/time.ts'
import { count } from '../../lib/words/words.ts'
import { actorText, placeText, saidIn, treeNodes, eventsPath } from './event-model.ts'

/** Request, command, events, views and what reached beyond them, of one correlation. */
export function EventTree({ eventId }: { readonly eventId: string }) {
  const tree = useRead('adminEvents.tree', { id: eventId })
  return (
    <section aria-label="What led to it, and what came of it">
      <h3 className="h4">What led to it, and what came of it</h3>
      <Loaded query={tree} what="what came of it" rows={3}>
        {(found) => <Tree tree={found} eventId={eventId} />}
      </Loaded>
    </section>
  )
}

function Tree({ tree, eventId }: { readonly tree: EventTreeReply; readonly eventId: string }) {
  const { request, command, events, effects, views, more } = tree
  const behind = views.filter((view) => view.behind)
  const kinds = ['mail', 'points', 'task'] as const
  return (
    <ol className="event-tree">
      <TreeLine depth={0} kind="request" note={clockTime(request.at)}>
        {request.call ?? request.operation ?? actorText(request.actor)}
      </TreeLine>
      <TreeLine depth={1} kind="command" note={actorText(request.actor)}>
        {command.operation ?? command.id}
      </TreeLine>
      {treeNodes(events).map((node) => (
        <TreeLine key={node.eventId} depth={2 + node.depth} kind="event" note={placeText(node.position)} here={node.eventId === eventId}>
          <Link to={`${eventsPath}/${node.eventId}`}>{node.type}</Link>
          {node.also > 0 && ` and ${node.also} more of the same`}
        </TreeLine>
      ))}
      {more && (
        <TreeLine depth={2} kind="event">
          <Link to={`${eventsPath}?correlation=${encodeURIComponent(command.correlationId)}`}>and more</Link>
        </TreeLine>
      )}
      {views.length > 0 && (
        <TreeLine depth={3} kind="view" note={behind.length === 0 ? 'up to date' : `${behind.length} behind`}>
          {views.map(({ name }) => name).join(', ')}
        </TreeLine>
      )}
      {kinds.flatMap((kind) => {
        const ofKind = effects.filter((effect) => effect.kind === kind)
        if (ofKind.length === 0)
          return kind === 'mail'
            ? [
                <TreeLine key={kind} depth={3} kind={kind}>
                  none sent
                </TreeLine>,
              ]
            : []
        return ofKind.map((effect) => (
          <TreeLine key={`${effect.eventId} ${effect.task?.id}`} depth={3} kind={kind} note={noteOf(effect)}>
            {saidIn(effect.sentence)} {effect.mailId && <Link to={`/app/admin/outbox?mail=${effect.mailId}`}>Mail</Link>}{' '}
            {effect.task && <Link to={`/app/admin/tasks?task=${effect.task.id}`}>Task</Link>}
          </TreeLine>
        ))
      })}
    </ol>
  )
}

/** When it was, or how it stands with what is not done yet. */
function noteOf({ at, task }: EventTreeReply['effects'][number]): string {
  if (!task || task.state === 'done') return clockTime(at)
  const tries = task.tries > 0 ? count(task.tries, 'try', 'tries') : undefined
  return [taskStateWords[task.state], tries, task.cause].filter((part) => part !== undefined).join(' · ')
}

const taskStateWords = { waiting: 'waits', running: 'running', failed: 'gave up' } as const

type LineProps = {
  readonly depth: number
  readonly kind: string
  readonly note?: string
  readonly here?: boolean
  readonly children: ReactNode
}

function TreeLine({ depth, kind, note, here, children }: LineProps) {
  return (
    <li style={{ '--depth': Math.min(depth, 6) } as CSSProperties} aria-current={here || undefined}>
      <span className="tree-kind quiet">{kind}</span>
      <span className="tree-what">{children}</span>
      <span className="tree-note quiet">{note}</span>
    </li>
  )
}
