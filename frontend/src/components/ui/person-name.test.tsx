import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PersonName } from './person-name.tsx';

test('a greeting is read in its order whatever the script of the name, which cannot break out', () => {
  const { container } = render(
    <p>
      Welcome back, <PersonName>{'נועה\u2069\u202e'}</PersonName>!
    </p>,
  );
  expect(container.innerHTML).toBe('<p>Welcome back, <bdi>נועה</bdi>!</p>');
});
