import type { PolicyReply } from '#contract/policies.ts'
import type { UserReply } from '#contract/people.ts'
import { semesterAfter } from '#events/vocabulary/semesters.ts'
import { ProblemLine } from '../../api/ProblemLine.tsx'
import { Loaded, ShowMore } from '../../api/queries.tsx'
import { useList, useRead } from '../../api/use-call.ts'
import { useDraft } from '../../api/use-draft.ts'
import { useWrite } from '../../api/use-write.ts'
import { count } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Trail } from '../../ui/Trail.tsx'
import { CalendarFields } from './CalendarFields.tsx'
import { changesOf, editable, type Change, type Policy } from './policy-model.ts'
import { RewardChoice } from './RewardChoice.tsx'
import { RuleFields } from './RuleFields.tsx'
import './policy.css'

/** What holds for the professors and students of a university: for its staff, who set it. */
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
  // A draft of another policy than the one in force would take back what a colleague has set.
  const policy = value.of === JSON.stringify(before) ? value.policy : before
  const edit = (next: Policy) => set({ of: JSON.stringify(before), policy: next })
  const changes = changesOf(before, policy, semesterAfter(current.current.semester))
  const { run, pending, problem, forgetProblem } = useWrite('universities.setPolicy', { failure: 'here' })
  const discard = () => {
    edit(before)
    forgetProblem()
  }
  const save = () =>
    changes.length > 0 &&
    void run({ id, ...policy, semesters: [...policy.semesters] }, { done: `${count(changes.length, 'change')} stored`, next: drop })
  return (
    <Form onSubmit={save}>
      <PageHeader
        title="Policy"
        lead={`What holds for every professor and student of ${user.universityLabel ?? 'your university'}. What has begun keeps its rules.`}
        actions={
          <>
            {changes.length > 0 && <Button onClick={discard}>Discard</Button>}
            <Button type="submit" variant={changes.length === 0 ? 'ghost' : 'primary'} busy={pending} disabled={changes.length === 0}>
              {changes.length === 0 ? 'Nothing changed' : `Store ${count(changes.length, 'change')}`}
            </Button>
          </>
        }
      />
      <div className="policy-columns">
        <div className="stack">
          <CalendarFields policy={policy} timezone={current.timezone} onChange={edit} />
          <RuleFields policy={policy} current={current} onChange={edit} />
          <RewardChoice policy={policy} onChange={edit} />
        </div>
        <aside className="stack">
          <ProblemLine problem={problem} look="notice-bad" />
          <WhatChanges changes={changes} />
          <DecidedBefore id={id} />
        </aside>
      </div>
    </Form>
  )
}

function WhatChanges({ changes }: { readonly changes: readonly Change[] }) {
  return (
    <section aria-live="polite">
      <h2 className="h3">What would change</h2>
      {changes.length === 0 ? (
        <p className="quiet">Nothing yet. Change a day or a number, and it stands here before it is in force.</p>
      ) : (
        <ul className="card policy-changes">
          {changes.map(({ what, before, now, from }) => (
            <li key={what}>
              <span>
                {what} <small>{from}</small>
              </span>
              <span>
                <s className="quiet">{before}</s> <b>{now}</b>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function DecidedBefore({ id }: { readonly id: string }) {
  const trail = useList('timeline.read', { type: 'organization', id })
  const { data = [] } = trail
  return (
    <section>
      <h2 className="h3">Decided before</h2>
      {data.length === 0 ? (
        <p className="quiet">Nothing yet: all is as Proffer proposes.</p>
      ) : (
        <Trail label="Decided before" entries={data.map(({ eventId, at, sentence }) => ({ key: eventId, at, sentence }))} />
      )}
      <ShowMore list={trail}>Show earlier</ShowMore>
    </section>
  )
}
