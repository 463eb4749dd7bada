import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { SecondStep } from '../../../contract/errors.ts'
import { type FactorKind, factorKinds } from '../../../domain/factor-kinds.ts'
import { toast } from '../../ui/toast.ts'
import { useLazyComponent } from '../../ui/use-lazy-component.ts'
import { useLinkToken } from './use-link-token.ts'

const fetchComponent = () => import('./second-step.tsx')

/**
 * The second step of a sign-in, if required: after a correct password, or after a provider's redirect with a token
 * after `#`. Its form is loaded on demand.
 */
export function useSecondStep() {
  const [step, setStep] = useState<SecondStep | null>(null)
  const [isExpired, setExpired] = useState(false)
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const token = useLinkToken()
  const kinds = parameters.get('factors')
  const onMissing = () => toast.error('The next step could not be loaded. Please try again.')
  const { Component } = useLazyComponent(fetchComponent, { isNeeded: step !== null, onMissing })

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
  return { step, Component, isExpired, begin, leave, expire }
}

function isKind(kind: string): kind is FactorKind {
  return (factorKinds as readonly string[]).includes(kind)
}
