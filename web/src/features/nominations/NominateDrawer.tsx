import type { DraftReply, NominationReply } from '#contract/nominations.ts'
import type { UserReply } from '#contract/people.ts'
import type { Problem } from '../../api/problem.ts'
import { ProblemLine } from '../../parts/ProblemLine.tsx'
import { useForm } from '../../api/use-form.ts'
import { useWrite } from '../../api/use-write.ts'
import type { ChosenStudent } from '../../lib/chosen-student.ts'
import { useAddressFilledIn } from '../../lib/invitee.ts'
import { written } from '../../lib/written.ts'
import { Button } from '../../ui/Button.tsx'
import { Drawer } from '../../ui/sheets/Drawer.tsx'
import { TextAreaField, TextField } from '../../ui/fields/Field.tsx'
import { Form } from '../../ui/fields/Form.tsx'
import { NominationWords } from './NominationWords.tsx'

const fieldOf = ({ code }: Problem) => (code === 'already_nominated' ? 'email' : undefined)

type Props = {
  readonly user: UserReply
  readonly semester: string
  /** The caller's nominations of the semester, to say at once who is among them. */
  readonly made: readonly NominationReply[]
  /** A draft that is edited. */
  readonly draft?: DraftReply | undefined
  /** For whom it was opened. */
  readonly chosen?: ChosenStudent | undefined
  readonly onClose: () => void
}

/** The form to nominate a student, with a preview of what the student will read. */
export function NominateDrawer({ user, semester, made, draft: edited, chosen, onClose }: Props) {
  const { email: wasFor = '', name: named = '', reason: begun = '' } = edited ?? nomineeOf(chosen)
  const form = useForm('invitations.inviteStudent', {
    draft: ['nominate', edited?.id ?? chosen?.uid].filter(Boolean).join('.'),
    initial: { email: wasFor, name: named, reason: begun },
    fieldOf,
    onClose,
  })
  const { values, field, close } = form
  const fillIn = useAddressFilledIn(values, form.set)
  const email = values.email.trim()
  const { name, reason } = written(values)
  const known = made.find((one) => one.status !== 'revoked' && sameAddress(one.email, email))
  const drafts = useNominationDraft(edited, { ...written(values), email }, close)
  const submit = () =>
    form.send(
      { email, reason: reason ?? '', ...(name !== undefined && { name }) },
      {
        done: `Nominated ${name ?? email}`,
        next: () => {
          drafts.dropEdited(true)
          close()
        },
      },
    )
  return (
    <Drawer title="Nominate a student" onClose={onClose} size={540}>
      <Form onSubmit={submit}>
        <TextField
          label="Student’s e-mail"
          type="email"
          requiredMessage="Please write the student’s e-mail address."
          data-autofocus
          autoComplete="off"
          {...field('email')}
          onChange={({ target }) => fillIn(target.value)}
          problem={field('email').problem ?? (known && `You have nominated ${known.name ?? known.email} this semester already.`)}
        />
        <TextField label="Name" optional autoComplete="off" {...field('name')} />
        <TextAreaField
          label="Why this student"
          requiredMessage="Please say why: the student reads it, and a sentence is enough."
          rows={6}
          hint="What you saw yourself: a project, a question, how they work with others. No grades and nothing from education records."
          {...field('reason')}
        />
        <section className="nominate-preview" aria-label="What the student sees">
          <p className="quiet small">What the student sees</p>
          <NominationWords
            professorName={user.displayName}
            unconfirmed={user.university === undefined}
            reason={reason ?? 'Your reason'}
            semester={semester}
          />
          <p className="small quiet">They decide whether recruiters may read the reason, and whether you may see their résumé.</p>
        </section>
        <ProblemLine problem={form.problem ?? drafts.problem} />
        <div className="sheet-actions">
          <Button onClick={close}>Cancel</Button>
          <Button busy={drafts.pending} disabled={!email} onClick={() => void drafts.save()}>
            Save as a draft
          </Button>
          <Button type="submit" variant="primary" busy={form.pending} disabled={known !== undefined}>
            Nominate
          </Button>
        </div>
      </Form>
    </Drawer>
  )
}

type Words = { readonly email: string; readonly name?: string; readonly reason?: string }

/** Keeps what is written as a draft. One for another address is another draft, and a nomination takes the place of its own. */
function useNominationDraft(edited: DraftReply | undefined, words: Words, onSaved: () => void) {
  const { run, pending, problem } = useWrite('nominations.saveDraft', { failure: 'here' })
  const { run: discard } = useWrite('nominations.discardDraft')
  const dropEdited = (sent: boolean) => {
    if (edited && (sent || !sameAddress(edited.email, words.email))) void discard({ id: edited.id })
  }
  const save = () =>
    run(edited ? { ...words, semester: edited.semester } : words, {
      done: 'Draft saved',
      next: () => {
        dropEdited(false)
        onSaved()
      },
    })
  return { save, dropEdited, pending, problem }
}

function nomineeOf(chosen: ChosenStudent | undefined): { readonly email?: string; readonly name?: string; readonly reason?: string } {
  return chosen ? { ...(chosen.email !== undefined && { email: chosen.email }), name: chosen.displayName } : {}
}

function sameAddress(one: string | undefined, other: string): boolean {
  return one !== undefined && one.trim().toLowerCase() === other.trim().toLowerCase()
}
