import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { SecondStep } from '../../../contract/errors.ts'
import { type FactorKind, factorKinds } from '../../../domain/factor-kinds.ts'
import { toast } from '../../ui/toast.ts'
import { useLatePart } from '../../ui/use-lazy-component.ts'
import { useLinkToken } from './use-link-token.ts'

const fetchPart = () => import('./second-step.tsx')

/**
 * The second step of a sign-in, where one is to do: after a right password, or when a provider's answer has led here with
 * its token behind `#`. Its form is loaded when it is wanted.
 */
export function useSecondStep() {
  const [step, setStep] = useState<SecondStep | null>(null)
  const [isExpired, setExpired] = useState(false)
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const token = useLinkToken()
  const kinds = parameters.get('factors')
  const onMissing = () => toast.error('The next step could not be loaded. Please try again.')
  const { Part } = useLatePart(fetchPart, { isWanted: step !== null, onMissing })

  useEffect(() => {
    if (token && kinds !== null) setStep({ token, kinds: kinds.split(' ').filter(isKind) })
  }, [token, kinds])

  const leave = () => {
    setStep(null)
    if (kinds === null) return
    const left = new URLSearchParams(parameters)
    left.delete('factors')
    void navigate({ pathname: '/login', search: left.size === 0 ? '' : `?${left}` }, { replace: true })
  }
  const expire = () => {
    setExpired(true)
    leave()
  }
  const begin = (next: SecondStep) => {
    setExpired(false)
    setStep(next)
  }
  return { step, Part, isExpired, begin, leave, expire }
}

function isKind(kind: string): kind is FactorKind {
  return (factorKinds as readonly string[]).includes(kind)
}
