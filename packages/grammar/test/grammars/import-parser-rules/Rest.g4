parser grammar Rest;
rest : B rest | C ;
