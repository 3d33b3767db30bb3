import { operatorPage } from '../operator-page.ts';

export const onRequest = operatorPage;
