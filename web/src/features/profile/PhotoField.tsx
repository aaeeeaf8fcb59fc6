import { useState } from 'react'
import type { UserReply } from '#contract/people.ts'
import { useNotices, useWrite } from '../../api/use-write.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { FileField } from '../../ui/fields/FileField.tsx'
import { croppedPhoto } from './crop-photo.ts'

/** The photo, cropped and made small here before it is sent. */
export function PhotoField({ user: { displayName, photo } }: { readonly user: UserReply }) {
  const [problem, setProblem] = useState<string>()
  const { run: change, pending } = useWrite('profile.changePhoto')
  const { run: remove } = useWrite('profile.removePhoto')
  const { done } = useNotices()
  const choose = async (file: File) => {
    setProblem(undefined)
    const cropped = await croppedPhoto(file)
    if ('problem' in cropped) setProblem(cropped.problem)
    else if (!(await change(cropped))) done('Photo saved')
  }
  return (
    <div className="photo-field">
      <Avatar name={displayName} photo={photo} size={72} />
      <div>
        <div className="row">
          <FileField
            aria-label="Photo"
            action={photo === undefined ? 'Add a photo' : 'Change the photo'}
            size="s"
            accept="image/jpeg,image/png,image/webp"
            busy={pending}
            onChoose={(file) => void choose(file)}
          />
          {photo !== undefined && (
            <Button size="s" variant="ghost" onClick={() => void remove({}, { done: 'Photo removed' })}>
              Remove
            </Button>
          )}
        </div>
        <p className={problem === undefined ? 'quiet small' : 'field-problem'} role={problem === undefined ? undefined : 'alert'}>
          {problem ?? 'JPEG, PNG or WebP. We keep the square in its middle.'}
        </p>
      </div>
    </div>
  )
}
