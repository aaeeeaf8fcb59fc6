import { useState } from 'react'
import { useWrite } from '../../api/use-write.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/fields/Form.tsx'
import { CodeField } from './CodeField.tsx'

type Props = { readonly onRenewed: (recoveryCodes: readonly string[]) => void; readonly onClose: () => void }

/** New recovery codes, by a code of the app. */
export function RenewCodes({ onRenewed, onClose }: Props) {
  const { run, pending, problem, forgetProblem } = useWrite('secondFactor.renewCodes', { failure: 'here' })
  const [code, setCode] = useState('')
  return (
    <Form onSubmit={() => void run({ code }, { next: ({ recoveryCodes }) => onRenewed(recoveryCodes) })}>
      <p className="quiet">A code of your app makes new recovery codes. All that you kept until now count no more.</p>
      <CodeField
        value={code}
        problem={problem}
        onChange={(next) => {
          setCode(next)
          forgetProblem()
        }}
      />
      <div className="row">
        <Button onClick={onClose}>Keep them as they are</Button>
        <Button type="submit" variant="primary" busy={pending}>
          Make new ones
        </Button>
      </div>
    </Form>
  )
}
