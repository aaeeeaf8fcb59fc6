import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { AbuseReportReply } from '#contract/admin-abuse.ts'
import { abuseOutcomeWords } from '#events/vocabulary/messages/abuse.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { roleLabels } from '#events/vocabulary/roles.ts'
import { Loaded, ShowMore } from '../../api/queries.tsx'
import { useList } from '../../api/use-call.ts'
import { capitalized } from '../../lib/words/words.ts'
import { Button } from '../../ui/Button.tsx'
import { TextAreaField } from '../../ui/fields/Field.tsx'
import { Form } from '../../ui/fields/Form.tsx'
import { MessageButton } from '../../ui/MessageButton.tsx'
import { Time } from '../../ui/Time.tsx'
import { CloseReport } from './CloseReport.tsx'

type Props = { readonly report: AbuseReportReply }

export function ReportedConversation({ report }: Props) {
  const { by, people, reason, at, state, outcome, closedAt, closedBy, closedBecause } = report
  const [why, setWhy] = useState<string>()
  const [closing, setClosing] = useState(false)
  return (
    <div className="stack">
      <ul className="abuse-people" aria-label="The two">
        {people.map((person) => (
          <Party key={person.uid} person={person} hasReported={person.uid === by} />
        ))}
      </ul>
      <p>
        Reported <Time at={at} />
        {reason === undefined ? ', without a reason.' : `: “${reason}”`}
      </p>
      {state === 'closed' && outcome !== undefined && (
        <p className="quiet">
          {capitalized(abuseOutcomeWords[outcome].done)}
          {closedAt !== undefined && (
            <>
              , <Time at={closedAt} />
            </>
          )}
          {closedBy !== undefined && ` by ${closedBy}`}
          {closedBecause !== undefined && `: ${closedBecause}`}
        </p>
      )}
      {why === undefined ? <AskWhy onOpen={setWhy} /> : <OpenedThread report={report} reason={why} onClose={() => setWhy(undefined)} />}
      {state === 'open' && (
        <div>
          <Button variant="primary" onClick={() => setClosing(true)}>
            Close the report…
          </Button>
        </div>
      )}
      {closing && <CloseReport report={report} onClose={() => setClosing(false)} />}
    </div>
  )
}

function Party({ person, hasReported }: { readonly person: AbuseReportReply['people'][number]; readonly hasReported: boolean }) {
  const { uid, displayName, role, label } = person
  return (
    <li>
      <span>
        <Link className="link" to={`/app/admin/users/${encodeURIComponent(uid)}`}>
          {displayName}
        </Link>
        <small className="quiet">
          {[roleLabels[role], label].filter(Boolean).join(', ')} · {hasReported ? 'reported this' : 'was reported'}
        </small>
      </span>
      <MessageButton uid={uid} name={displayName} />
    </li>
  )
}

/** Nothing of the conversation is asked for before. */
function AskWhy({ onOpen }: { readonly onOpen: (reason: string) => void }) {
  const [reason, setReason] = useState('')
  return (
    <Form onSubmit={() => onOpen(reason.trim())}>
      <TextAreaField
        label="Why you read the conversation"
        hint="Both are told at once that you read it, and read this reason. Do not write who reported."
        requiredMessage="Please say why: both of them read it."
        required
        rows={2}
        maxLength={limits.accessReason}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <div>
        <Button type="submit">Read the conversation</Button>
      </div>
    </Form>
  )
}

type OpenedProps = Props & { readonly reason: string; readonly onClose: () => void }

function OpenedThread({ report: { threadId, by }, reason, onClose }: OpenedProps) {
  const messages = useList('abuse.thread', { id: threadId, reason })
  return (
    <div className="stack">
      <div className="notice-warn abuse-opened" role="status">
        <span>You opened this conversation with the reason “{reason}”. Both were told at once.</span>
        <Button size="s" onClick={onClose}>
          Stop reading
        </Button>
      </div>
      <ShowMore list={messages}>Show earlier</ShowMore>
      <Loaded query={messages} what="the conversation">
        {(all) =>
          all.length === 0 ? (
            <p className="quiet">Nothing is written here any more.</p>
          ) : (
            <ol className="abuse-thread" aria-label="Messages">
              {all.toReversed().map(({ id, fromUid, fromName, message, sentAt }) => (
                <li key={id} data-reporter={fromUid === by || undefined}>
                  <small className="quiet">
                    {fromName || 'Somebody without an account'} · <Time at={sentAt} />
                  </small>
                  <p>{message}</p>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </div>
  )
}
