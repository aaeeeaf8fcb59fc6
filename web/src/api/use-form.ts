import type { Reply, WriteOperation } from '#contract/contract.ts'
import type { Input } from './operation.ts'
import type { Problem } from './problem.ts'
import { useFields, type FieldsOptions, type FormFields } from './use-fields.ts'
import { useWrite, type After } from './use-write.ts'

type Options<Values> = FieldsOptions<Values> & {
  /** The field that a refusal is about where the server does not name it. */
  readonly fieldOf?: (problem: Problem, values: Values) => (keyof Values & string) | undefined
}

type Form<Op extends WriteOperation, Values> = FormFields<Op, Values> & {
  /** Sends it; once it is stored the form closes, unless `next` says otherwise. */
  readonly send: (input: Input<Op>, after?: After<Reply<Op>>) => Promise<Problem | undefined>
  readonly pending: boolean
  readonly forgetProblem: () => void
  /** For its `FormFoot`. */
  readonly foot: { readonly problem: Problem | undefined; readonly busy: boolean; readonly onCancel: () => void }
}

/** A form that is bound to a write: its fields by the names of the body, and how it is sent (docs/decisions/forms.md). */
export function useForm<Op extends WriteOperation, Values extends object>(
  operation: Op,
  { fieldOf, ...options }: Options<Values>,
): Form<Op, Values> {
  const { run, pending, forgetProblem, problem: refused } = useWrite(operation, { failure: 'here' })
  const fields = useFields(operation, options, { problem: refused, fieldOf })
  const { problem, close, sending } = fields
  return {
    ...fields,
    send: (input, after) => {
      sending()
      return run(input, { next: close, ...after })
    },
    pending,
    forgetProblem,
    foot: { problem, busy: pending, onCancel: close },
  }
}
