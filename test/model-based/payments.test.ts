import { testHalf } from './play.ts'

testHalf('first')
