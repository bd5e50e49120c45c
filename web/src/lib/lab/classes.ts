// What is said of periods on maps, with the colour that it has everywhere. Classes that are formulas are shown as such.
import { ramp } from '../charts/palette';
import { t } from '../texts/subtraction';

const CLASSES: Record<string, { colour: string; formula?: string }> = {
  'p=s2+s3': { colour: '#f0e442', formula: 'p = s2+s3' },
  'p=s1+s3': { colour: '#56b4e9', formula: 'p = s1+s3' },
  'p=s1+s2': { colour: '#009e73', formula: 'p = s1+s2' },
  's1+s2=s3': { colour: '#1b2130', formula: 's1+s2 = s3' },
  other: { colour: '#d55e00' },
  'p<=s1+s5': { colour: ramp(0.05), formula: 'p ≤ s1+s5' },
  'p<=s3+s5': { colour: ramp(0.35), formula: 'p ≤ s3+s5' },
  'p<=s5^2': { colour: ramp(0.65), formula: 'p ≤ s5^2' },
  'p>s5^2': { colour: ramp(1), formula: 'p > s5^2' },
  'p<=s1+s4': { colour: ramp(0.02), formula: 'p ≤ s1+s4' },
  'p<=s3+s4': { colour: ramp(0.25), formula: 'p ≤ s3+s4' },
  'p<=s4^2': { colour: ramp(0.5), formula: 'p ≤ s4^2' },
  'p<=s4^3': { colour: ramp(0.75), formula: 'p ≤ s4^3' },
  'p>s4^3': { colour: ramp(1), formula: 'p > s4^3' },
  'not decided': { colour: '#0072b2' },
};
const UNKNOWN = '#9a9a9a';

export const colourOf = (name: string): string => CLASSES[name]?.colour ?? UNKNOWN;
export const className = (name: string): string =>
  CLASSES[name]?.formula ?? (name === 'other' ? t('typeOther') : name === 'not decided' ? t('typeOpen') : name);
