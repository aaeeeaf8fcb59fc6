import { useState } from 'react'
import type { PolicyReply } from '#contract/policies.ts'
import type { UserReply } from '#contract/people.ts'
import { semesterAfter } from '#events/vocabulary/semesters.ts'
import { FormFoot } from '../../parts/FormFoot.tsx'
import { organizationEntries } from '../../parts/organization-entries.tsx'
import { Loaded, ShowMore } from '../../api/queries.tsx'
import { useList, useRead, useTotal } from '../../api/use-call.ts'
import { useDraft } from '../../api/use-draft.ts'
import { useWrite } from '../../api/use-write.ts'
import { capitalized, count } from '../../lib/words/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/sheets/Dialog.tsx'
import { Form } from '../../ui/fields/Form.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Trail } from '../../ui/Trail.tsx'
import { CalendarFields } from './CalendarFields.tsx'
import { changesOf, editable, type Change, type Policy } from './policy-model.ts'
import { RewardChoice } from './RewardChoice.tsx'
import { RuleFields } from './RuleFields.tsx'
import './policy.css'

/** The policy for the professors and students of a university: for its staff, who set it. */
export function PolicyPage({ user }: { readonly user: UserReply }) {
  const { university: id = '' } = user
  const policy = useRead('universities.readPolicy', { id }, { skip: id === '' })
  if (id === '')
    return (
      <>
        <PageHeader title="Policy" />
        <EmptyState title="No university is confirmed for your account yet">Once it is, its calendar and rules are set here.</EmptyState>
      </>
    )
  return (
    <Loaded query={policy} what="the policy" rows={6} page="Policy">
      {(current) => <Editor key={JSON.stringify(current)} id={id} current={current} user={user} />}
    </Loaded>
  )
}

type EditorProps = { readonly id: string; readonly current: PolicyReply; readonly user: UserReply }

function Editor({ id, current, user }: EditorProps) {
  const before = editable(current)
  const { value, set, drop } = useDraft<{ readonly of: string; readonly policy: Policy }>('policy', {
    of: JSON.stringify(before),
    policy: before,
  })
  /** Counts what was discarded: the fields then forget what was typed, also what fits no policy. */
  const [discarded, setDiscarded] = useState(0)
  const [edited, setEdited] = useState(false)
  const [looking, setLooking] = useState(false)
  // A draft of another policy than the one in force would take back what a colleague has set.
  const policy = value.of === JSON.stringify(before) ? value.policy : before
  const edit = (next: Policy) => {
    setEdited(true)
    set({ of: JSON.stringify(before), policy: next })
  }
  const professors = useTotal('participation.list', {})
  const changes = changesOf(before, policy, semesterAfter(current.current.semester), professors)
  const discard = () => {
    drop()
    edit(before)
    setEdited(false)
    setDiscarded(discarded + 1)
  }
  return (
    <>
      <Form onSubmit={() => changes.length > 0 && setLooking(true)}>
        <PageHeader
          title="Policy"
          lead={`What holds for every professor and student of ${user.universityLabel ?? 'your university'}. What has begun keeps its rules.`}
          actions={
            <>
              {changes.length > 0 && <span className="quiet small policy-count">{count(changes.length, 'change')}, not in force yet</span>}
              {(edited || changes.length > 0) && (
                <Button variant="ghost" onClick={discard}>
                  Discard
                </Button>
              )}
              <Button type="submit" variant={changes.length === 0 ? 'ghost' : 'primary'} disabled={changes.length === 0}>
                {changes.length === 0 ? 'Nothing changed' : 'Look at the changes'}
              </Button>
            </>
          }
        />
        <div className="policy-columns">
          <div className="stack" key={discarded}>
            <CalendarFields
              policy={policy}
              before={before}
              windowNow={current.current.windowClosesDaysBefore}
              timezone={current.timezone}
              onChange={edit}
            />
            <RuleFields policy={policy} before={before} current={current.current} onChange={edit} />
            <RewardChoice policy={policy} onChange={edit} />
          </div>
          <aside className="stack">
            <section aria-live="polite">
              <h2 className="h3">What would change</h2>
              {changes.length === 0 ? (
                <p className="quiet">Nothing yet. Change a day or a number, and it stands here before it is in force.</p>
              ) : (
                <Changes changes={changes} />
              )}
            </section>
            <DecidedBefore id={id} />
          </aside>
        </div>
      </Form>
      {looking && <LookAtChanges id={id} policy={policy} changes={changes} onStored={drop} onClose={() => setLooking(false)} />}
    </>
  )
}

type LookProps = {
  readonly id: string
  readonly policy: Policy
  readonly changes: readonly Change[]
  readonly onStored: () => void
  readonly onClose: () => void
}

/** The last look: nothing is in force before its button. */
function LookAtChanges({ id, policy, changes, onStored, onClose }: LookProps) {
  const { run, pending, problem } = useWrite('universities.setPolicy', { failure: 'here' })
  const done = `${count(changes.length, 'change')} stored`
  const next = () => {
    onStored()
    onClose()
  }
  return (
    <Dialog title="What would change" size={560} onClose={onClose}>
      <Form onSubmit={() => void run({ id, ...policy, semesters: [...policy.semesters] }, { done, next })}>
        <Changes changes={changes} />
        <FormFoot problem={problem} onCancel={onClose} busy={pending}>
          {`Store ${count(changes.length, 'change')}`}
        </FormFoot>
      </Form>
    </Dialog>
  )
}

function Changes({ changes }: { readonly changes: readonly Change[] }) {
  return (
    <ul className="card policy-changes">
      {changes.map(({ what, before, now, affects }) => (
        <li key={what}>
          <span>{what}</span>
          <span>
            <s className="quiet">{before}</s> <b>{now}</b>
          </span>
          <small>{capitalized(affects)}</small>
        </li>
      ))}
    </ul>
  )
}

function DecidedBefore({ id }: { readonly id: string }) {
  const trail = useList('timeline.read', { type: 'organization', id })
  return (
    <section>
      <h2 className="h3">Decided before</h2>
      <Loaded query={trail} what="what was decided before">
        {(entries) =>
          entries.length === 0 ? (
            <p className="quiet">Nothing yet: all is as Proffer proposes.</p>
          ) : (
            <Trail label="Decided before" entries={organizationEntries(entries)} />
          )
        }
      </Loaded>
      <ShowMore list={trail}>Show earlier</ShowMore>
    </section>
  )
}
