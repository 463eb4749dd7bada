import { useSearchParams } from 'react-router'
import { signInProblems } from '../../../domain/sign-in-problems.ts'
import { Notice } from '../../ui/notice.tsx'

/** Why a provider brought the browser back without signing it in, where the address names a reason. */
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
