create table article (number int primary key, name varchar(40) not null);
insert into article select x, 'article number ' || x from system_range(1, 40);
