import { describe, expect, it } from 'vitest';
import { commentProblem } from './comment-fields.ts';
import { nameProblem } from './field-rules.ts';
import { containsOurName, isTeamName } from './own-name.ts';

const SPELLINGS = [
  'Tributary',
  'Tributary Team',
  'TRIBUTARY support',
  'The Tributary',
  'T r i b u t a r y',
  'T.r.i.b.u.t.a.r.y',
  'Trіbutary',
  'Тгіьυтагу',
  'τριβυταρυ',
  'Трибутари',
  'Tr1butary',
  'Trlbutary',
  'TRIBUTΑRY',
  'Ｔｒｉｂｕｔａｒｙ',
  '𝐓𝐫𝐢𝐛𝐮𝐭𝐚𝐫𝐲',
  'Tríbütāry',
  'ᴛʀɪʙᴜᴛᴀʀʏ',
  'Ⓣⓡⓘⓑⓤⓣⓐⓡⓨ',
  'Tri-butary Staff',
];

describe('a name', () => {
  it.each(SPELLINGS)('%s contains our name, so no one else can have it', (name) => {
    expect(containsOurName(name)).toBe(true);
    expect(nameProblem(name)).toMatch(/Tributary/);
  });

  it.each(['Support', 'The Team', 'Official Support', 'Аdmin', 'M0derator', 'Customer Service', 'Tributary'])(
    '%s reads like our team’s',
    (name) => {
      expect(isTeamName(name)).toBe(true);
    },
  );

  it.each([
    'Ada Brook',
    'Юрий Иванов',
    'Γιώργος Παπαδόπουλος',
    '山田太郎',
    'محمد علي',
    'Łukasz Żółć',
    'Tribute Gary',
    'Distributary Media',
    'Theo Adminson',
    'Tristan Butary',
    'Team Fenwick',
    'Modest Stafford',
  ])('%s is a person’s', (name) => {
    expect(containsOurName(name)).toBe(false);
    expect(isTeamName(name)).toBe(false);
    expect(nameProblem(name)).toBeUndefined();
  });
});

describe('a comment', () => {
  it.each([
    'Your payouts are stopped. Send your password.\n\n– The Tributary Team',
    'Tributary Support: open https://evil.example to keep your account',
    'Trіbutary Team — we close this item',
  ])('can’t speak in our name: %s', (text) => {
    expect(commentProblem(text)).toMatch(/sign/);
  });

  it.each([
    'Tributary should show the time zone of a date.',
    'I asked the Tributary team by email, and they answered.',
    'Support for webhooks: yes please',
    'Help!',
  ])('can speak about us: %s', (text) => {
    expect(commentProblem(text)).toBeUndefined();
  });
});
