import { Icon } from '../../ui/Icon.tsx'
import './recruiter-view.css'

/** In place of what somebody does not see. @param until when they do */
export function NotShown({ until }: { readonly until?: string }) {
  return (
    <span className="sealed">
      <Icon name="lock" size={12} /> hidden {until}
    </span>
  )
}
