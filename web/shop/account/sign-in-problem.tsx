import { useSearchParams } from 'react-router'
import { signInProblems } from '../../../domain/sign-in-problems.ts'
import { Notice } from '../../ui/notice.tsx'

/** The reason of a failed provider sign-in, if the address contains one. */
export function SignInProblem({ className }: { className?: string }) {
  const [parameters] = useSearchParams()
  const problem = parameters.get('problem')
  if (problem === null) return null
  const message = new Map<string, string>(Object.entries(signInProblems)).get(problem) ?? signInProblems.failed
  return (
    <Notice tone="error" {...(className === undefined ? {} : { className })}>
      {message}
    </Notice>
  )
}
