import { describeAway } from './away.ts'

describeAway('a platform that was away, on its embedded stores', {})
