import { useEffect, useState } from 'react'
import type { MergeChanges, ModerationReply } from '#contract/admin-moderation.ts'
import { useForm } from '../../api/use-form.ts'
import { useWrite } from '../../api/use-write.ts'
import { count } from '../../lib/words/words.ts'
import { FormFoot } from '../../parts/FormFoot.tsx'
import { ProblemLine } from '../../parts/ProblemLine.tsx'
import { SkillField } from '../../parts/SkillField.tsx'
import { TextAreaField } from '../../ui/fields/Field.tsx'
import { Form } from '../../ui/fields/Form.tsx'
import type { Token } from '../../ui/fields/TokenInput.tsx'
import { Dialog } from '../../ui/sheets/Dialog.tsx'

type Props = { readonly item: ModerationReply; readonly onClose: () => void }

/** Chooses the skill as which another one is read from now on, and says what that changes before it is done. */
export function MergeDialog({ item: { id, label, resembles }, onClose }: Props) {
  const [alike] = resembles
  const [chosen, setChosen] = useState<readonly Token[]>(alike ? [{ value: alike.id, label: alike.label }] : [])
  const [target] = chosen
  const { field, values, check, tried, send, foot } = useForm('moderation.mergeSkill', {
    draft: `merge.${id}`,
    initial: { reason: '' },
    onClose,
  })
  const submit = () => {
    if (target && check()) void send({ id, into: target.value, reason: values.reason }, { done: `${label} is shown as ${target.label}` })
  }
  return (
    <Dialog title={`Merge ${label}`} onClose={onClose}>
      <Form onSubmit={submit}>
        <SkillField
          label="Into"
          hint="Both stay valid wherever somebody wrote them, and the merge can be undone."
          values={chosen}
          max={1}
          onChange={setChosen}
          problem={tried && !target ? 'Please choose the skill as which it is shown.' : undefined}
        />
        {target && target.value !== id && <Changes key={target.value} id={id} into={target} />}
        <TextAreaField label="Why" requiredMessage="Please say why: the log keeps it." rows={2} {...field('reason')} />
        <FormFoot {...foot}>{target ? `Merge into ${target.label}` : 'Merge'}</FormFoot>
      </Form>
    </Dialog>
  )
}

/** What is read otherwise from then on, as the server counts it. */
function Changes({ id, into }: { readonly id: string; readonly into: Token }) {
  const { run, problem } = useWrite('moderation.mergeSkill', { failure: 'here' })
  const [changes, setChanges] = useState<Partial<MergeChanges>>()
  useEffect(() => {
    void run({ id, into: into.value, reason: 'A dry run', dryRun: true }, { next: setChanges })
  }, [run, id, into.value])
  if (problem) return <ProblemLine problem={problem} />
  if (!changes) return <p className="quiet small">Counting what it changes…</p>
  const { profiles = 0, jobs = 0, searches = 0, conflicts = [] } = changes
  return (
    <ul className="moderation-changes" aria-label="What it changes" aria-live="polite">
      <li>
        {count(profiles, 'profile')} and {count(jobs, 'job')} show {into.label} from now on
      </li>
      <li>{count(searches, 'saved search', 'saved searches')} ask for both as one</li>
      {conflicts.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
